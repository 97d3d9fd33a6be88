const known: readonly [RegExp, string][] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/** Name and major version, such as `Firefox 145`: enough to find a fault, too little to know a person. */
export function browserOf(userAgent: string | undefined): string {
  for (const [pattern, name] of known) {
    const version = pattern.exec(userAgent ?? '')?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return '';
}
