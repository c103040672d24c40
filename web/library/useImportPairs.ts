import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { methodsApi } from '#contract/catalog/methods.ts';
import type { MethodId, SolutionId } from '#contract/ids.ts';
import { importExportApi } from '#contract/library/import-export.ts';
import type { Oddity } from '#contract/results.ts';
import { listedMethods } from '#rules/methods.ts';
import { findPairs } from '#rules/solution-pairs.ts';
import { ask, getErrorCode, query } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { nameKey } from '#rules/text/name-key.ts';

/** The import of a pair: on its way, in the library, or refused with words. */
export type PairResult =
  | { state: 'running' }
  | { state: 'created' | 'there'; solutionId: SolutionId; oddities: readonly Oddity[] }
  | { state: 'refused'; reason: string };
export type Pair = {
  /** The relative path of the modified file: no two pairs share it. */
  key: string;
  original: File;
  modified: File;
  methodId: MethodId | undefined;
  dtcCode: string;
  result?: PairResult;
};

const pathOf = (file: File): string => (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath);

/** The pairs of a chosen folder, and their import one after the other. */
export function useImportPairs() {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const client = useQueryClient();
  const [pairs, setPairs] = useState<readonly Pair[]>();
  const [unpaired, setUnpaired] = useState<readonly string[]>([]);
  const stopped = useRef(false);
  const change = (key: string, part: Partial<Pair>) => {
    setPairs((before) => before?.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)));
  };

  async function choose(files: readonly File[]) {
    // A folder may be chosen before the methods are there; without them each method is chosen by hand.
    const methods = listedMethods(await client.ensureQueryData(query(methodsApi.getMethods, {})).catch(() => []));
    const byPath = new Map(files.map((file) => [pathOf(file), file]));
    const result = findPairs([...byPath.keys()].toSorted());
    setUnpaired(result.unpaired);
    setPairs(
      result.pairs.flatMap(({ original: from, modified: to, hint }): Pair[] => {
        const [original, modified] = [byPath.get(from), byPath.get(to)];
        const named = methods.find(({ name }) => nameKey(name) === nameKey(hint ?? ''));
        if (original === undefined || modified === undefined) return [];
        return [{ key: to, original, modified, methodId: named?.methodId, dtcCode: '' }];
      }),
    );
  }

  async function importOne(pair: Pair, methodId: MethodId, manyChangesAccepted: boolean): Promise<PairResult> {
    const { key, original, modified, dtcCode } = pair;
    const code = dtcCode === '' ? {} : { dtcCode };
    try {
      const answer = await ask(
        importExportApi.importSolutionPair,
        { methodId, ...code, manyChangesAccepted },
        { files: { original, modified } },
      );
      const { solutionId, oddities } = answer.solution;
      return { state: answer.isNew ? 'created' : 'there', solutionId, oddities };
    } catch (error) {
      if (getErrorCode(error) === 'manyChanges' && !manyChangesAccepted) {
        const isSame = await confirm({
          title: t('library.pairs.manyTitle'),
          text: t('library.pairs.manyText', { file: key }),
          confirmLabel: t('library.pairs.manyConfirm'),
        });
        if (isSame) return importOne(pair, methodId, true);
      }
      return { state: 'refused', reason: refusalText(error) };
    }
  }

  const importing = useCommandWith([importExportApi.importSolutionPair], async (chosen: readonly Pair[]) => {
    stopped.current = false;
    for (const pair of chosen) {
      if (stopped.current) break;
      const { key, methodId } = pair;
      if (methodId === undefined || !isOpen(pair)) continue;
      change(key, { result: { state: 'running' } });
      change(key, { result: await importOne(pair, methodId, false) });
    }
  });

  return {
    pairs,
    /** Files without a partner. */
    unpaired,
    isRunning: importing.isPending,
    choose,
    change,
    /** Gives every pair that is not imported yet the same method. */
    changeAll: (methodId: MethodId | undefined) => {
      setPairs(pairs?.map((pair) => (isOpen(pair) ? { ...pair, methodId } : pair)));
    },
    run: () => importing.run(pairs ?? []),
    stop: () => {
      stopped.current = true;
    },
  };
}

/** It can still be imported. */
export const isOpen = ({ result }: Pair): boolean => result === undefined || result.state === 'refused';
