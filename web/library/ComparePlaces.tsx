import { Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/kit/useFormats.ts';
import { hexBytes, hexOffset } from './hex.ts';
import classes from './library.module.css';

type Place = { offset: number; length: number; one?: string; other?: string };
type Props = {
  title: string;
  places: readonly Place[];
  /** Above the bytes of each, where both leave some. */
  names?: readonly [string, string];
};

/** Places of one kind; nothing where there are none. */
export function ComparePlaces({ title, places, names }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  if (places.length === 0) return undefined;
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <Table.ScrollContainer
        minWidth={names === undefined ? 200 : 520}
        maxHeight={280}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table fz="xs" verticalSpacing={4} stickyHeader aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('library.compare.at')}</Table.Th>
              <Table.Th ta="right">{t('library.compare.length')}</Table.Th>
              {names?.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {places.map(({ offset, length, one, other }) => (
              <Table.Tr key={offset}>
                <Table.Td className={classes['offset'] ?? ''}>{hexOffset(offset)}</Table.Td>
                <Table.Td ta="right">{count(length)}</Table.Td>
                {one !== undefined && <Table.Td className={classes['hex'] ?? ''}>{hexBytes(one, length)}</Table.Td>}
                {other !== undefined && <Table.Td className={classes['hex'] ?? ''}>{hexBytes(other, length)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
