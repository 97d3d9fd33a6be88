import type { Call } from '@certdeck/contract';

/** A call with the input that a button or a form would send now. */
export interface ApiCall {
  call: Call<unknown, unknown>;
  input: object;
  /** Name of the file that is sent, for a call that takes one: whoever runs the example has it beside it. */
  file?: string;
}

/** What an example reads where it is run, since the page must not tell it or can't know it. */
export interface Placeholders {
  /** The text of a file of whoever runs it, such as a request that isn't made yet. */
  fromFile(name: string): string;
  /** A secret of another service, in a variable of the environment. */
  fromEnvironment(name: string): string;
}

/** Says which calls an act makes; asked when somebody wants to have them. */
export type ApiCallSource = (placeholders: Placeholders) => readonly ApiCall[];

/** An act's call, its input checked by the compiler as the client's is. */
export function apiCall<Input extends object, Data>(
  call: Call<Input, Data>,
  input: Input,
  file?: string,
): ApiCall {
  return { call, input, ...(file !== undefined && { file }) };
}
