import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { everyCall } from '#contract/every-call.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

test('the portal serves a valid OpenAPI document of all calls to anyone', async () => {
  const answer = await fetch(`${portal().root}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const document = (await answer.json()) as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(names.toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});
