import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { Picture } from './picture-of-message.ts';
import type { PictureViewer } from './PictureViewer.tsx';

/** A picture that is looked at in large, with the code for that. */
export type ViewedPicture = { readonly picture: Picture; readonly Viewer: typeof PictureViewer };

type Props = {
  /** The pictures of the chat, oldest first. */
  pictures: readonly Picture[];
  viewed: ViewedPicture | undefined;
  onView: (viewed: ViewedPicture | undefined) => void;
};

/** The dialog for the pictures of a chat. */
export function PictureDialog({ pictures, viewed, onView }: Props) {
  const isPhone = useIsPhone();
  return (
    <Dialog
      of={viewed}
      title={({ picture }) => picture.fileName}
      size="xl"
      fullScreen={isPhone}
      centered
      onClose={() => {
        onView(undefined);
      }}
    >
      {({ picture, Viewer }) => (
        <Viewer
          pictures={pictures}
          picture={picture}
          onShow={(other) => {
            onView({ picture: other, Viewer });
          }}
        />
      )}
    </Dialog>
  );
}
