import plain from '#web/kit/plain.module.css';
import { useIsSignedIn } from '#web/session/useIsSignedIn.ts';

/**
 * Sends a sign-in. Busy until the next page is there: once signed in, this one has done its work. Not switched off meanwhile: the
 * keyboard would lose its place whenever a sign-in is refused.
 */
export function SubmitButton({ isPending, text }: { isPending: boolean; text: string }) {
  const isBusy = useIsSignedIn() || isPending;
  return (
    <button
      type="submit"
      className={`${plain['button']} ${plain['wide']}`}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {text}
    </button>
  );
}
