/** The part of Google's script that is used here. */
type Recaptcha = {
  ready: (then: () => void) => void;
  render: (
    place: HTMLElement,
    settings: { sitekey: string; theme: 'light' | 'dark'; callback: (token: string) => void },
  ) => number;
};
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<Recaptcha> | undefined;

/** Loads Google's script once, in a language; a failure may be tried again. */
export function loadRecaptcha(language: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?${new URLSearchParams({ render: 'explicit', hl: language })}`;
    script.addEventListener('load', () => {
      const { grecaptcha } = window;
      if (grecaptcha === undefined) reject(new Error('the script brought nothing'));
      else
        grecaptcha.ready(() => {
          resolve(grecaptcha);
        });
    });
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new Error('the script did not load'));
    });
    document.head.append(script);
  });
  return loading;
}
