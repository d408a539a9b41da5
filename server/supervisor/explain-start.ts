interface ListenError {
  readonly code: string;
  readonly address: string;
  readonly port: number;
}

function isListenError(error: unknown): error is Error & ListenError {
  return (
    error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error && 'port' in error
  );
}

/** Why a process cannot listen, in one line that says which setting to change; null for any other error. */
export function explainListenError(error: unknown): string | null {
  if (!isListenError(error)) return null;
  const { code, address, port } = error;
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is in use by another program. Set PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine. Set HOST to one that is.`;
  return error.message;
}
