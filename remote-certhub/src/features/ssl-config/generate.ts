import type { Choices } from './choices.ts';
import { factsOf, type Note } from './facts.ts';
import { serverOf } from './servers/index.ts';
import type { ConfigFile } from './servers/kind.ts';

export interface Configuration {
  /** Empty when the chosen versions can't do what the profile asks for. */
  files: readonly ConfigFile[];
  notes: readonly Note[];
}

/** The configuration of a server for these choices. Pure: the same choices give the same text. */
export function generate(choices: Choices): Configuration {
  const server = serverOf(choices.server);
  const { facts, notes } = factsOf(server, choices);
  return { files: facts ? server.write(facts) : [], notes };
}
