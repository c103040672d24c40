import { ActionIcon, Anchor, Button, Group, Menu, Stack } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { billingApi, type DocumentFormat, documentFormats } from '#contract/billing.ts';
import type { CreditEntry } from '#contract/credits.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import classes from './billing.module.css';

/** Hands a file of a document, its PDF unless said, to the browser's downloads. */
function useDocument(number: string) {
  const { t } = useTranslation();
  const { start, isPending } = useDownload(billingApi.downloadDocument, (reason) =>
    t('billing.openFailed', { number, reason }),
  );
  return {
    label: t('billing.open', { number }),
    isPending,
    open: (format?: DocumentFormat) => {
      start({ number, format });
    },
  };
}

/**
 * The number of a document; a click opens its PDF. An invoice or cancellation has its data for authorities, too, in a menu
 * beside it.
 *
 * @param props.isMention the document has a row of its own elsewhere, with the menu
 */
export function DocumentLink({ number, isMention = false }: { number: string; isMention?: boolean }) {
  const { t } = useTranslation();
  const { label, open, isPending } = useDocument(number);
  const hasMenu = !isMention && !number.startsWith('LS');
  return (
    <Group component="span" gap={2} wrap="nowrap" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      <Anchor
        component="button"
        type="button"
        className={classes['document'] ?? ''}
        fz="inherit"
        display="inline-flex"
        style={{ alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
        title={label}
        aria-busy={isPending}
        onClick={() => {
          open();
        }}
      >
        <IconFileTypePdf size={14} aria-hidden />
        {number}
      </Anchor>
      {hasMenu && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              className={classes['files'] ?? ''}
              aria-label={t('billing.files', { number })}
              loading={isPending}
            >
              <IconChevronDown size={14} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {documentFormats.map((format) => (
              <Menu.Item
                key={format}
                leftSection={<FormatIcon format={format} />}
                onClick={() => {
                  open(format);
                }}
              >
                {t(`billing.formats.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

const FormatIcon = ({ format }: { format: DocumentFormat }) =>
  format === 'pdf' ? <IconFileTypePdf size={16} aria-hidden /> : <IconFileTypeXml size={16} aria-hidden />;

/** The PDF at the end of a row of two lines, as wide as a finger. */
export function DocumentIcon({ number }: { number: string }) {
  const { label, open, isPending } = useDocument(number);
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      loading={isPending}
      onClick={() => {
        open();
      }}
    >
      <IconFileTypePdf size={18} aria-hidden />
    </ActionIcon>
  );
}

/** A document at the end of a row: its number, on a phone its PDF alone. */
export function DocumentOfRow({ number }: { number: string }) {
  return useIsPhone() ? <DocumentIcon number={number} /> : <DocumentLink number={number} />;
}

type Props = {
  entry: Pick<CreditEntry, 'entryId' | 'kind' | 'documentNumbers' | 'invoiceNumber'>;
  /** Staff write the invoice of a purchase that has none. */
  canInvoice?: boolean;
};

/** Every document of a credit transaction; for staff also the way to the invoice of a purchase that has no valid one. */
export function DocumentsOfEntry({ entry, canInvoice = false }: Props) {
  const isPhone = useIsPhone();
  const lacksInvoice = canInvoice && entry.kind === 'purchase' && entry.invoiceNumber === undefined;
  const [first, ...others] = entry.documentNumbers;
  if (first === undefined && !lacksInvoice) return null;
  // Several are told apart by their numbers alone.
  if (isPhone && first !== undefined && others.length === 0 && !lacksInvoice) return <DocumentIcon number={first} />;
  return (
    <Stack gap={4} align="flex-start">
      {entry.documentNumbers.map((number) => (
        <DocumentLink key={number} number={number} />
      ))}
      {lacksInvoice && <CreateInvoiceButton entryId={entry.entryId} />}
    </Stack>
  );
}

/** Writes the invoice of a purchase. */
export function CreateInvoiceButton({ entryId }: Pick<CreditEntry, 'entryId'>) {
  const { t } = useTranslation();
  const creation = useCommand(billingApi.createInvoice, {
    done: ({ number }) => t('billing.created', { number }),
    failed: (reason) => t('billing.createFailed', { reason }),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={creation.isPending}
      aria-label={t('billing.createOf', { transaction: entryId })}
      onClick={() => void creation.run({ creditEntryId: entryId })}
    >
      {t('billing.create')}
    </Button>
  );
}
