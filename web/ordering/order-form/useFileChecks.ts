import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { FileRole } from '#contract/pricing/price.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { FileCheckId } from '#contract/ids.ts';
import { forecastApi } from '#contract/automation/forecast.ts';
import { engineApi } from '#contract/engine.ts';
import { ask, query } from '#web/api/index.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import type { FileCheck, FileChecks } from '#web/tasks/file-check.ts';
import { getDtcChoice, dtcOffer, isVehicleKnown, offersChecksum, moduleMethods, type OrderForm } from './order-form.ts';

/** Two files may have the same name, size and date: a key of its own keeps one from being ordered for the other. */
const keys = new WeakMap<File, string>();
export function getFileKey(file: File | undefined): string {
  if (file === undefined) return '';
  const key = keys.get(file) ?? uuid();
  keys.set(file, key);
  return key;
}

/** Checks each chosen file at once, and forecasts its way as the order changes. */
export function useFileChecks(form: OrderForm, methods: readonly Method[], mayOrder: boolean): FileChecks {
  const onModule = moduleMethods(form.vehicle, methods);
  return {
    engine: useFileCheck(form, 'engine', mayOrder ? form.engineFile : undefined, methods),
    module: useFileCheck(form, 'module', mayOrder && onModule.length > 0 ? form.moduleFile : undefined, onModule),
  };
}

function useFileCheck(
  form: OrderForm,
  fileRole: FileRole,
  file: File | undefined,
  methods: readonly Method[],
): FileCheck {
  const { vehicle, priority } = form;
  const [progress, setProgress] = useState<{ file: File; sent: number }>();
  const [acceptedFor, setAcceptedFor] = useState<string>();
  const [leftFor, setLeftFor] = useState<FileCheckId>();
  const client = useQueryClient();
  const queryKey = [engineApi.checkOriginalFile.name, fileRole, getFileKey(file)];
  const check = useQuery({
    queryKey,
    // Taken out of the order, a file is not sent any further.
    queryFn: ({ signal }) =>
      file === undefined
        ? Promise.reject(new Error('no file'))
        : ask(
            engineApi.checkOriginalFile,
            { fileName: file.name, fileSize: file.size, fileRole },
            {
              files: { file },
              signal,
              onProgress: (sent) => {
                setProgress({ file, sent });
              },
            },
          ),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Offline is an answer too: the file cannot be checked now.
    networkMode: 'always',
  });
  const fileCheckId = check.data?.fileCheckId;
  // The check of the chosen image takes the place of the archive's.
  const choosing = useCommand(engineApi.chooseCheckedImage, {
    onDone: (answer) => client.setQueryData(queryKey, answer),
  });
  const vehicleId = vehicle?.vehicleId;
  const order = {
    fileCheckId: fileCheckId ?? FileCheckId.decode(0),
    fileRole,
    vehicleId,
    methods: methods.map(({ methodId }) => ({ methodId })),
    priority,
    checksumWanted: form.checksumWanted && offersChecksum(form),
    dtcSelected: form.dtcSelected && dtcOffer(methods) !== undefined,
    ...getDtcChoice(form, methods),
  };
  // A forecast is asked for once a person who tries methods pauses.
  const orderText = JSON.stringify(order);
  const [settled] = useDebouncedValue(orderText, 300);
  const forecast = useQuery({
    ...query(forecastApi.loadFileForecast, order),
    enabled: fileCheckId !== undefined && isVehicleKnown(form) && settled === orderText,
    // Other methods change neither the file nor the vehicle.
    placeholderData: (latest, latestQuery) => {
      const before = latestQuery?.queryKey[1];
      if (typeof before !== 'object') return undefined;
      return before.fileCheckId === fileCheckId && before.vehicleId === vehicleId ? latest : undefined;
    },
    retry: false,
  });
  if (file === undefined) return { state: 'none' };
  if (check.isError) return { state: 'failed', retry: () => void check.refetch() };
  if (check.data === undefined) return { state: 'checking', sent: progress?.file === file ? progress.sent : 0 };
  const question = `${fileCheckId} ${vehicleId}`;
  return {
    state: 'checked',
    ...check.data,
    choice: {
      isPending: choosing.isPending,
      isLeft: leftFor === fileCheckId,
      choose: (entry) => {
        setLeftFor(undefined);
        void choosing.run({ fileCheckId: check.data.fileCheckId, entry });
      },
      leave: () => {
        setLeftFor(fileCheckId);
      },
    },
    forecast: forecast.isError ? undefined : forecast.data,
    isChanging: forecast.isPlaceholderData,
    isAccepted: acceptedFor === question,
    accept: () => {
      setAcceptedFor(question);
    },
  };
}
