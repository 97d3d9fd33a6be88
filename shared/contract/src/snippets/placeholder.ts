/*
 * What an example must not hold, or can't know: it reads it where it is run. Both marks are private use (Unicode 23.5),
 * so that no input of a customer has them.
 */

const BEGIN = '\uE0C0';
const END = '\uE0C1';

/** In place of a text that stands in a file of whoever runs the example, such as a request. */
export const fromFile = (name: string): string => `${BEGIN}f:${name}${END}`;
/** In place of a secret that stands in a variable of the environment. */
export const fromEnvironment = (name: string): string => `${BEGIN}e:${name}${END}`;

export interface Placeholder {
  kind: 'file' | 'environment';
  name: string;
}

/** A text in turns: what stands there, and what is read. */
export function partsOf(text: string): (string | Placeholder)[] {
  return text.split(new RegExp(`${BEGIN}([fe]:[^${END}]*)${END}`)).map((part, index) => {
    if (index % 2 === 0) return part;
    return { kind: part.startsWith('f') ? 'file' : 'environment', name: part.slice(2) };
  });
}
