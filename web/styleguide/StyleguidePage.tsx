import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Switch,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
  useMantineColorScheme,
} from '@mantine/core';
import { IconHourglass, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaskStatus } from '#contract/tasks/status.ts';
import { settingsApi } from '#contract/settings.ts';
import { NetworkError } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { CopyButton } from '#web/kit/CopyButton.tsx';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { Chips } from '#web/kit/table/Chips.tsx';
import { FileStrip } from '#web/kit/format/FileStrip.tsx';
import { KeyFigure } from '#web/kit/format/KeyFigure.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { DraftButtons } from '#web/kit/form/DraftButtons.tsx';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';
import { notifyWithUndo } from '#web/kit/feedback/notify-undo.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PlainMenu } from '#web/kit/PlainMenu.tsx';
import { RowLink } from '#web/kit/table/RowLink.tsx';
import { Sparkline } from '#web/kit/format/Sparkline.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { StatusDot } from '#web/kit/feedback/StatusDot.tsx';
import { Term } from '#web/kit/format/Term.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { taskStates } from '#web/vocabulary/task-states.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';

const long =
  'Kraftfahrzeugsteuergerätekalibrierungsdatensatz of a Volkswagen Crafter 2.0 BiTDI 4Motion with an exceptionally long name';
const nothing = () => undefined;

/** /styleguide, in development alone: every piece of the kit in every state. */
export function StyleguidePage() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap="xl">
      <PageTitle title="Styleguide" count={20}>
        <Button
          variant="default"
          onClick={() => {
            setColorScheme('light');
          }}
        >
          Light
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setColorScheme('dark');
          }}
        >
          Dark
        </Button>
      </PageTitle>
      <Type />
      <Buttons />
      <Fields />
      <States />
      <Figures />
      <Notices />
      <Floating />
      <Tables />
      <Section name="List: loading">
        <List state="loading" />
      </Section>
      <Section name="List: failed">
        <List state="failed" />
      </Section>
      <Section name="List: empty">
        <List state="empty" />
      </Section>
      <Section name="List: many pages">
        <List state="there" />
      </Section>
      <Section name="Narrow card">
        <NarrowCard title="Sign in" text={long}>
          <Button fullWidth>Sign in</Button>
        </NarrowCard>
      </Section>
    </Stack>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={name}>
      <Title order={2} size="h3">
        {name}
      </Title>
      {children}
    </Stack>
  );
}

const opened = new Date().toISOString();

/** Figures, curves and the words around them: with all there is to say, and with nothing yet. */
function Figures() {
  return (
    <Section name="Figures">
      <Group gap="xl" align="flex-start">
        <KeyFigure label="Balance" value="1,234.50 Cr." size="lg" note="+250 in 30 days" />
        <KeyFigure label="Orders" value="42" note={<Time at={opened} />} />
        <KeyFigure label="Waiting" value="–" size="sm" />
      </Group>
      <Sparkline values={[3, 5, undefined, 4, 9, 7]} label="From 3 to 7" height={56} />
      <Sparkline values={[]} />
      <Chips words={['Stage 1', 'DPF off', 'Start-stop off']} />
      <FileStrip
        profile={[1, 6, 7, 7, 6, 7, 4, 5, 3, 4, 5, 2, 0, 0, 7, 0]}
        miniature={{ changed: [66, 67, 72, 90], bytesChanged: 297 }}
        label="297 bytes changed"
      />
      <FileStrip miniature={{ changed: [], bytesChanged: 0 }} label="Nothing changed" />
      <Text size="sm">
        <Term of="readout">Readout</Term>
      </Text>
      <PlainMenu
        label="Language"
        entries={[
          { key: 'en', text: 'English', isChosen: true },
          { key: 'de', text: 'Deutsch' },
        ]}
        onChoose={(key) => {
          notify.info(key);
        }}
      >
        EN
      </PlainMenu>
      <RowLink
        text={long}
        label="Open the example"
        onOpen={() => {
          notifyWithUndo('File #12 is archived.', () => {
            notify.success('File #12 is back where it was.');
          });
        }}
      />
    </Section>
  );
}

function Type() {
  return (
    <Section name="Type">
      <Title order={3} size="h1">
        36 · 600
      </Title>
      <Title order={3} size="h2">
        24 · 600
      </Title>
      <Title order={3}>18 · 600</Title>
      <Text size="md">15 · {long}</Text>
      <Text size="sm">13 · {long}</Text>
      <Text size="xs" c="dimmed">
        12 · {long}
      </Text>
      <Text size="sm" ff="monospace">
        WVWZZZ1KZ6W000777 · 0x07FFFC · 1,234.50 Cr.
      </Text>
    </Section>
  );
}

function Buttons() {
  return (
    <Section name="Buttons">
      {(['filled', 'default', 'light', 'subtle'] as const).map((variant) => (
        <Group key={variant} gap="sm">
          <Button variant={variant}>Order</Button>
          <Button variant={variant} size="xs">
            Take
          </Button>
          <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />}>
            With a picture
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <ActionIcon variant={variant} size="lg" aria-label={`Delete, ${variant}`}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant={variant} aria-label={`Delete, ${variant}, small`} disabled>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="sm">
        <DownloadButton call={settingsApi.getLogo} input={{ logo: '' }}>
          Download
        </DownloadButton>
        <DownloadButton call={settingsApi.getLogo} input={{ logo: '' }} disabled>
          Download
        </DownloadButton>
        <CopyButton value="TP2CD5M7RY3">
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        {[false, true].map((isPending) => (
          <DeleteButton
            key={String(isPending)}
            title="Delete this?"
            text={long}
            confirmLabel="Delete"
            onDelete={nothing}
            isPending={isPending}
          >
            Delete
          </DeleteButton>
        ))}
      </Group>
    </Section>
  );
}

function Fields() {
  return (
    <Section name="Fields">
      <Group gap="sm" align="flex-start">
        <TextInput label="Name" description="Help beneath the name" defaultValue="Workshop Nord" />
        <TextInput label="Empty" placeholder="Nothing yet" required />
        <TextInput label="Wrong" defaultValue="WVWZZZ" error="A VIN has 17 characters." />
        <TextInput label="Disabled" defaultValue={long} disabled />
        <TextInput label="Small" size="xs" defaultValue="28 px" />
        <PasswordInput label="Password" defaultValue="secret" />
        <NumberInput label="Credits" defaultValue={250} />
        <Select label="Choice" data={['First', 'Second', long]} defaultValue="First" />
        <Select label="No choice" data={['First']} disabled />
        <Textarea label="Text" defaultValue={long} autosize />
      </Group>
      <Group gap="md">
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Not chosen" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Wrong" error="Accept the terms" />
        <Radio label="One of several" defaultChecked />
        <Radio label="Disabled" disabled />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Switch label="Disabled" disabled />
        <SegmentedControl data={['Day', 'Week', 'Month']} aria-label="Period" />
      </Group>
    </Section>
  );
}

function States() {
  return (
    <Section name="States">
      <Group gap="md">
        {(Object.keys(taskStates) as TaskStatus[]).map((status) => (
          <TaskStatusBadge key={status} status={status} />
        ))}
      </Group>
      <Group gap="md">
        <StateBadge color="good" label="A dot" />
        <StateBadge color="gray" label="A ring" variant="outline" />
        <StateBadge color="amber" label="Turning" icon={IconHourglass} turns />
        <StateBadge color="danger" label="Small" size="sm" />
        <StateBadge color="mark" label={long} size="xs" title={long} />
      </Group>
      <Group gap="md">
        <StatusDot state="green" label="Automatic service" meaning="It is running" />
        <StatusDot state="warning" label="Support" meaning="It closes soon" />
        <StatusDot state="red" label="Support" meaning="It is closed" />
      </Group>
    </Section>
  );
}

function Notices() {
  const change = { by: 'Support Admin', at: '2026-11-22T08:30:00Z' };
  return (
    <Section name="Notices">
      <ErrorNotice error={new NetworkError('nobody answered')} onRetry={nothing} />
      <ErrorNotice error={new Error('a defect')} />
      <EditConflictNotice
        meanwhile={{ change, begin: nothing, seenAt: () => change.at, report: () => false, settle: nothing }}
        onTheirs={nothing}
        onMine={nothing}
      />
      <DraftButtons
        isChanged
        isSaving={false}
        saveLabel="Save"
        discardLabel="Discard"
        onSave={nothing}
        onDiscard={nothing}
      />
      <EmptyState text={long}>
        <Button variant="default">Show everything</Button>
      </EmptyState>
      <Group gap="sm">
        {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            onClick={() => {
              notify[kind](long);
            }}
          >
            Notice: {kind}
          </Button>
        ))}
      </Group>
      <Skeleton h={44} />
    </Section>
  );
}

function Floating() {
  return (
    <Section name="What floats">
      <Group gap="sm">
        <DialogButton text="Dialog" title="A dialog" button={{ variant: 'default' }}>
          {(close) => (
            <Form form={{ submit: close, isPending: false, error: null }} submitLabel="Done" onCancel={close}>
              <Text>{long}</Text>
            </Form>
          )}
        </DialogButton>
        <Button
          variant="default"
          onClick={() => void confirm({ title: 'Block this file?', text: long, confirmLabel: 'Block', danger: true })}
        >
          Question
        </Button>
        <Menu>
          <Menu.Target>
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Work</Menu.Label>
            <Menu.Item>Take</Menu.Item>
            <Menu.Item disabled>Disabled</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="danger">{long}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Tabs defaultValue="open">
        <Tabs.List>
          <Tabs.Tab value="open">Open</Tabs.Tab>
          <Tabs.Tab value="closed">Closed</Tabs.Tab>
          <Tabs.Tab value="none" disabled>
            Disabled
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </Section>
  );
}

type Row = { id: number; vehicle: string; credits: number; state: TaskStatus };

const rows: Row[] = [
  { id: 1, vehicle: 'Volkswagen Golf V 1.9 TDI', credits: 60, state: 'inProgress' },
  { id: 2, vehicle: long, credits: 1234.5, state: 'finished' },
  { id: 3, vehicle: 'Case IH Magnum 340', credits: 0, state: 'blocked' },
];

function RowTable({ label, shown }: { label: string; shown: readonly Row[] }) {
  return (
    <DataTable
      label={label}
      rows={shown}
      rowKey={({ id }) => id}
      onOpen={nothing}
      isSelected={({ id }) => id === 3}
      columns={[
        { id: 'id', head: 'No.', phone: 'head', isNumber: true, sortBy: ({ id }) => id, cell: ({ id }) => `#${id}` },
        { id: 'vehicle', head: 'Vehicle', phone: 'line', sortBy: (row) => row.vehicle, cell: (row) => row.vehicle },
        { id: 'state', head: 'State', phone: 'mark', cell: ({ state }) => <TaskStatusBadge status={state} /> },
        { id: 'credits', head: 'Credits', phone: 'fact', isNumber: true, cell: ({ credits }) => credits, foot: 1294.5 },
      ]}
    />
  );
}

function Tables() {
  return (
    <Section name="Table">
      <RowTable label="A table" shown={rows} />
    </Section>
  );
}

type ListState = 'loading' | 'failed' | 'empty' | 'there';

const answers: Record<ListState, () => Promise<{ data: Row[]; total: number }>> = {
  loading: () => new Promise(nothing),
  failed: () => Promise.reject(new NetworkError('nobody answered')),
  empty: () => Promise.resolve({ data: [], total: 0 }),
  there: () => Promise.resolve({ data: rows, total: 1234 }),
};

function List({ state }: { state: ListState }) {
  const list = useListSearch();
  const query = useQuery({ queryKey: ['styleguide', state], queryFn: answers[state], retry: false });
  return (
    <ListPage
      list={list}
      rows={query}
      searchLabel="Number, vehicle or VIN"
      none="There are no files yet."
      noneFiltered="No file has these words."
      whenNone={<Button>New order</Button>}
    >
      {(shown) => <RowTable label={`A list that is ${state}`} shown={shown} />}
    </ListPage>
  );
}
