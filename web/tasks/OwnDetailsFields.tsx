import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { judgeOwnDetails, maxPairs, type OwnDetailsField, ownDetailsLimits } from '#rules/own-details.ts';
import classes from './own-details.module.css';

type Props = {
  details: OwnDetails;
  /** The first field has the focus as soon as it is there. */
  autoFocus?: boolean;
  onChange: (details: OwnDetails) => void;
};

/** Own reference, licence plate, end customer and further pairs, each with what is wrong with it. */
export function OwnDetailsFields({ details, autoFocus = false, onChange }: Props) {
  const { t } = useTranslation();
  const problem = useProblem(details);
  const { pairs } = details;
  const change = (more: Partial<OwnDetails>) => {
    onChange({ ...details, ...more });
  };
  const field = (name: 'reference' | 'plate' | 'endCustomer') => (
    <TextInput
      label={t(`tasks.own.${name}`)}
      value={details[name]}
      maxLength={2 * ownDetailsLimits[name]}
      autoComplete="off"
      error={problem.field === name ? problem.text : undefined}
      onChange={({ currentTarget }) => {
        change({ [name]: currentTarget.value });
      }}
      {...(name === 'reference' && autoFocus && { 'data-autofocus': true })}
    />
  );
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {field('reference')}
        {field('plate')}
      </SimpleGrid>
      {field('endCustomer')}
      {/* Pairs have no identity but their place. */}
      {Array.from(pairs.entries(), ([place, pair]) => (
        <Pair
          key={place}
          number={place + 1}
          pair={pair}
          problem={problem.pair === place ? problem : {}}
          onChange={(next) => {
            change({ pairs: pairs.with(place, next) });
          }}
          onRemove={() => {
            change({ pairs: pairs.toSpliced(place, 1) });
          }}
        />
      ))}
      {pairs.length < maxPairs ? (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              change({ pairs: [...pairs, { key: '', value: '' }] });
            }}
          >
            {t('tasks.own.add')}
          </Button>
        </Group>
      ) : (
        <Text size="xs" c="dimmed">
          {t('tasks.own.most')}
        </Text>
      )}
    </Stack>
  );
}

type PairProps = {
  number: number;
  pair: OwnDetails['pairs'][number];
  /** Its problem, if it has one; a half that lacks is not named before the pair is left. */
  problem: Problem;
  onChange: (pair: OwnDetails['pairs'][number]) => void;
  onRemove: () => void;
};

/** One further detail: its name, its value, and the button that takes it out. */
function Pair({ number, pair, problem, onChange, onRemove }: PairProps) {
  const { t } = useTranslation();
  const [isLeft, setIsLeft] = useState(false);
  const { text, isIncomplete } = problem;
  const errorAt = (field: 'key' | 'value') => (problem.field === field && (isLeft || !isIncomplete) ? text : undefined);
  return (
    <div
      className={classes['pair']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsLeft(true);
      }}
    >
      <TextInput
        aria-label={t('tasks.own.keyOf', { number })}
        placeholder={t('tasks.own.key')}
        value={pair.key}
        maxLength={2 * ownDetailsLimits.key}
        autoComplete="off"
        error={errorAt('key')}
        onChange={({ currentTarget }) => {
          onChange({ ...pair, key: currentTarget.value });
        }}
      />
      <TextInput
        aria-label={t('tasks.own.valueOf', { number })}
        placeholder={t('tasks.own.value')}
        value={pair.value}
        maxLength={2 * ownDetailsLimits.value}
        autoComplete="off"
        error={errorAt('value')}
        onChange={({ currentTarget }) => {
          onChange({ ...pair, value: currentTarget.value });
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('tasks.own.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

type Problem = { field?: OwnDetailsField; pair?: number | undefined; text?: string; isIncomplete?: boolean };

/** The first problem of the details: its field, the place of its pair, and its text. */
function useProblem(details: OwnDetails): Problem {
  const { t } = useTranslation();
  const judged = judgeOwnDetails(details);
  if (judged.ok || judged.problem.code === 'ownDetailsTooMany') return {};
  const { problem } = judged;
  // Problems count the pairs without the empty ones.
  const places = details.pairs.flatMap(({ key, value }, place) => (`${key}${value}`.trim() === '' ? [] : [place]));
  const texts = {
    ownDetailsTooLong: t('tasks.own.problem.tooLong', { limit: 'limit' in problem ? problem.limit : 0 }),
    ownDetailsNotReadable: t('tasks.own.problem.notReadable'),
    ownDetailsIncomplete: t('tasks.own.problem.incomplete'),
    ownDetailsTwice: t('tasks.own.problem.twice'),
  };
  return {
    field: problem.field,
    pair: problem.pair === undefined ? undefined : places[problem.pair],
    text: texts[problem.code],
    isIncomplete: problem.code === 'ownDetailsIncomplete',
  };
}
