const known: readonly [RegExp, string][] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

/** Name and major version, such as `Firefox 145`: enough to find a fault, too little to know a person. */
export function browserOf(userAgent: string | undefined): string {
  // A header may have 16 KB, and the last pattern's work grows with the square of its length.
  const text = (userAgent ?? '').slice(0, 500);
  for (const [pattern, name] of known) {
    const version = pattern.exec(text)?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return '';
}
