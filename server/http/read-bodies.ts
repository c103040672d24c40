import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance } from 'fastify';

const isBlank = (body: Buffer): boolean => body.toString().trim() === '';

/**
 * Reads the bodies of calls: JSON in UTF-8, and nothing where nothing is, whatever type is announced for it – clients name one
 * for every call. Any other body is of a type that is not read. What is nowhere answers so, whatever is sent there.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.is404 || isBlank(body)) done(null);
    else if (isUtf8(body)) void parseJson(request, body.toString(), done);
    else done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.is404 || isBlank(body)) done(null);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}
