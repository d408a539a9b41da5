import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../../shared/errors.ts';

/** An error in the form of the server's errors (contract §2), so that the page handles both alike. */
export function errorAnswer(code: ErrorCode, text: string): Response {
  const body: ErrorBody = { error: text, message: text, code };
  return Response.json(body, { status: ERROR_STATUS[code], headers: { 'Cache-Control': 'no-store' } });
}
