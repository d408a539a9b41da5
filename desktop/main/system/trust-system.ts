import process from 'node:process';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Servers whose certificate the computer trusts are trusted by the app, such as those of a home's own authority. */
export function trustSystem(): void {
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
  } catch (error) {
    process.stderr.write(
      `the system's certificates cannot be read; only public authorities are trusted: ${String(error)}\n`,
    );
  }
}
