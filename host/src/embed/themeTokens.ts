/** Which variables of the design system a token of a partner's page sets. */
const variablesOf: Readonly<Record<string, readonly string[]>> = {
  'font.body': ['--cd-fonts-body', '--cd-fonts-heading'],
  'font.mono': ['--cd-fonts-mono'],
  radius: ['--cd-radii-sm', '--cd-radii-md', '--cd-radii-lg'],
  background: ['--certdeck-background'],
  padding: ['--certdeck-padding'],
};

/** Parts the tokens of a partner's page into steps of the accent and variables; unknown names are left out. */
export function splitTokens(tokens: Readonly<Record<string, string>> = {}): {
  accent: Record<string, string>;
  variables: Record<string, string>;
} {
  const accent: Record<string, string> = {};
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(tokens)) {
    const step = /^accent\.(50|[1-9]00|950)$/.exec(name)?.[1];
    if (step) accent[step] = value;
    for (const variable of variablesOf[name] ?? []) variables[variable] = value;
  }
  return { accent, variables };
}
