import { Box, Loader, UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { BlobImage } from './BlobImage.tsx';
import { type Picture, pictureOfMessage } from './picture-of-message.ts';
import classes from './pictures.module.css';

type Props = {
  picture: Picture;
  onOpen: () => void;
  /** Stands in its place where it cannot be shown. */
  fallback: ReactNode;
};

/** The picture of a message in small, loaded as soon as it comes into sight. */
export function ChatPicture({ picture, onOpen, fallback }: Props) {
  const { t } = useTranslation();
  const { ref, entry } = useIntersection();
  const [wasSeen, setWasSeen] = useState(false);
  if (entry?.isIntersecting === true && !wasSeen) setWasSeen(true);
  const [isBroken, setIsBroken] = useState(false);
  const { data, isError } = useQuery({ ...pictureOfMessage(picture), enabled: wasSeen });
  if (isError || isBroken) return <Box className={classes['box'] ?? ''}>{fallback}</Box>;
  return (
    <UnstyledButton
      ref={ref}
      className={classes['box'] ?? ''}
      aria-label={t('chat.picture.open', { name: picture.fileName })}
      onClick={onOpen}
    >
      {data === undefined ? (
        <Loader size="xs" color="gray" aria-hidden />
      ) : (
        <BlobImage
          blob={data}
          alt=""
          className={classes['picture']}
          onError={() => {
            setIsBroken(true);
          }}
        />
      )}
    </UnstyledButton>
  );
}

/** A picture that is on its way to the server, in the place that it has once it is there; its name where the browser cannot show it. */
export function PictureOnItsWay({ file }: { file: File }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Box className={classes['box'] ?? ''}>
      {isBroken ? (
        file.name
      ) : (
        <BlobImage
          blob={file}
          alt={file.name}
          className={classes['picture']}
          onError={() => {
            setIsBroken(true);
          }}
        />
      )}
    </Box>
  );
}
