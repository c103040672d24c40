import { z } from 'zod';
import { type Call, getPath } from '#contract/call.ts';

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

function queryOf(call: Call) {
  const { properties = {} } = schemaOf(call.input) as { properties?: Record<string, unknown> };
  return { parameters: Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })) };
}

function bodyOf(call: Call) {
  const type = call.files === undefined ? 'application/json' : 'multipart/form-data';
  return { requestBody: { content: { [type]: { schema: schemaOf(call.input) } } } };
}

const operationOf = (call: Call) => ({
  operationId: call.name,
  summary: call.about,
  ...(call.method === 'GET' ? queryOf(call) : bodyOf(call)),
  responses: {
    200:
      call.answers === 'file'
        ? { description: 'The file', content: { 'application/octet-stream': {} } }
        : { description: 'The answer', content: { 'application/json': { schema: schemaOf(call.output) } } },
    default: { description: 'A refusal', content: { 'application/problem+json': {} } },
  },
});

/**
 * Calls with their fields on the wire as an OpenAPI 3.1 document; `/api` is their root.
 *
 * @param title name of the portal
 */
export const openApi = (calls: readonly Call[], title: string) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths: Object.fromEntries(
    calls.map((call) => [`/api${getPath(call)}`, { [call.method.toLowerCase()]: operationOf(call) }]),
  ),
});
