import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../../shared/errors.ts';

/** An error in the form of the server's own (contract §2), so that the page treats it as one. */
export function errorAnswer(code: ErrorCode, text: string): Response {
  const body: ErrorBody = { error: text, message: text, code };
  return Response.json(body, { status: ERROR_STATUS[code], headers: { 'Cache-Control': 'no-store' } });
}
