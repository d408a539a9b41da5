import type { LockedPackage } from '../../../desktop/packaging/installed-packages.ts';
import type { LicenceException } from './rules.ts';

/** Whether an SPDX expression permits use under allowed licences: each part of an AND, and one part of an OR. */
export function permits(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((part) => allowed.includes(part.trim())));
}

/** What is wrong with the licences of packages: those that are not permitted, and exceptions that no package needs. */
export function licenceFaults(
  packages: readonly LockedPackage[],
  allowed: readonly string[],
  exceptions: readonly LicenceException[],
): string[] {
  const needed = new Set<LicenceException>();
  const faults = packages.flatMap(({ name, version, licence }) => {
    if (licence !== null && permits(licence, allowed)) return [];
    const exception = exceptions.find((one) => one.licence === licence && one.packages.test(name));
    if (exception === undefined)
      return [`${name} ${version}: the licence ${licence ?? '(none stated)'} is not allowed`];
    needed.add(exception);
    return [];
  });
  const unneeded = exceptions.filter((exception) => !needed.has(exception));
  return [
    ...faults,
    ...unneeded.map(({ packages: names }) => `no package needs the licence exception ${String(names)}`),
  ];
}
