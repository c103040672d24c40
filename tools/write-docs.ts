import { z } from 'zod';
import { type Call, commonRefusals, otherPathOf, pathOf } from '#contract/call.ts';
import { contract } from '#contract/index.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** What a field looks like in one word, for the table of fields. */
function wordFor(schema: z.core.JSONSchema.BaseSchema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' · ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => wordFor(one)))].join(' or ');
  return schema.const === undefined ? String(schema.type ?? 'any') : JSON.stringify(schema.const);
}

function fieldsOf(schema: z.ZodType): string {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as z.core.JSONSchema.ObjectSchema;
  const rows = Object.entries(properties).map(
    ([name, field]) => `| \`${name}\` | ${wordFor(field as never)} | ${required.includes(name) ? 'yes' : 'no'} |`,
  );
  return rows.length === 0 ? 'No fields.\n' : `| field | type | required |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function sectionOf(call: Call): string {
  const refusals = Object.entries(call.refusals).map(([code, status]) => `\`${code}\` (${status})`);
  const files = (call.files ?? []).map((name) => `\`${name}\``);
  const other = otherPathOf(call);
  return [
    `### ${call.name}\n`,
    `\`${call.method} /api${pathOf(call)}\` · ${call.who}\n`,
    `${call.about}\n`,
    other === undefined ? '' : `Also served as \`/api${other}\`.\n`,
    fieldsOf(call.input),
    files.length > 0 ? `Sent as multipart form data with the file ${files.join(', ')}.\n` : '',
    call.answers === 'file' ? 'Answers a file.\n' : '',
    refusals.length > 0 ? `Refusals: ${refusals.join(', ')}.\n` : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function callsPage(): string {
  const common = Object.entries(commonRefusals).map(([code, status]) => `\`${code}\` (${status})`);
  const capabilities = Object.entries(contract).map(
    ([name, calls]) =>
      `## ${name}\n\n${Object.values(calls)
        .map((call) => sectionOf(call))
        .join('\n')}`,
  );
  return `# Calls

Written by \`npm run generate\` from the contract; do not edit. Besides its own refusals every call may answer one of
${common.join(', ')}; each is a problem document (RFC 9457) whose \`code\` is stable.

${capabilities.join('\n')}`;
}

function openApi() {
  const operationOf = (call: Call) => ({
    operationId: call.name,
    summary: call.about,
    ...(call.method === 'GET'
      ? {
          parameters: Object.entries((schemaOf(call.input, 'input')['properties'] ?? {}) as object).map(
            ([name, schema]) => ({
              name,
              in: 'query',
              schema: schema as unknown,
            }),
          ),
        }
      : {
          requestBody: {
            content: {
              [call.files === undefined ? 'application/json' : 'multipart/form-data']: {
                schema: schemaOf(call.input, 'input'),
              },
            },
          },
        }),
    responses: {
      200:
        call.answers === 'file'
          ? { description: 'The file', content: { 'application/octet-stream': {} } }
          : { description: 'The answer', content: { 'application/json': { schema: schemaOf(call.output, 'input') } } },
      default: { description: 'A refusal', content: { 'application/problem+json': {} } },
    },
  });
  const calls = Object.values(contract).flatMap((all): Call[] => Object.values(all));
  return {
    openapi: '3.1.0',
    info: { title: 'Tuneport', version: '1' },
    paths: Object.fromEntries(
      calls.map((call) => [`/api${pathOf(call)}`, { [call.method.toLowerCase()]: operationOf(call) }]),
    ),
  };
}

/** The generated pages of docs/, by path. A test fails when one of them is stale. */
export function generatedDocs(): Record<string, string> {
  return {
    'docs/calls.md': `${callsPage().trimEnd()}\n`,
    'docs/openapi.json': `${JSON.stringify(openApi(), undefined, 2)}\n`,
  };
}
