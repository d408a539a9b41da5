import type { ErrorCode } from '../../errors.ts';
import { type Endpoint, noInput } from './endpoint.ts';

/** Errors of every call. */
const ALWAYS: readonly ErrorCode[] = ['errors.internal', 'errors.unavailable'];
const OF_ACCESS: Readonly<Record<Endpoint['access'], readonly ErrorCode[]>> = {
  public: [],
  user: ['errors.unauthorized'],
  admin: ['errors.unauthorized', 'errors.forbidden', 'auth.secondFactorNeeded'],
};

const OF_FORM: readonly ErrorCode[] = [
  'errors.badRequest',
  'errors.storageUnavailable',
  'errors.fileEmpty',
  'errors.fileTooLarge',
  'errors.unsupportedType',
];

function ofInput({ params, query, body, files }: Endpoint): ErrorCode[] {
  const hasJson = body !== noInput && files === null;
  return [
    ...(params === noInput ? [] : (['errors.notFound'] as const)),
    ...(query === noInput && body === noInput
      ? []
      : (['errors.badRequest', 'errors.fieldMissing', 'errors.invalidInput'] as const)),
    ...(hasJson ? (['errors.payloadTooLarge', 'errors.unsupportedType'] as const) : []),
    ...(files === null ? [] : OF_FORM),
    ...(files === null || files.isOptional ? [] : (['errors.fileMissing'] as const)),
  ];
}

/** Every error that a call can answer with: those that follow from its method, access and input, and its own. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const changes: ErrorCode[] = endpoint.method === 'GET' ? [] : ['errors.crossSite', 'errors.diskFull'];
  const again: ErrorCode[] = endpoint.takesIdempotencyKey ? ['errors.idempotencyConflict', 'errors.badRequest'] : [];
  const all = [
    ...changes,
    ...OF_ACCESS[endpoint.access],
    ...ofInput(endpoint),
    ...again,
    ...endpoint.errors,
    ...ALWAYS,
  ];
  return [...new Set(all)];
}
