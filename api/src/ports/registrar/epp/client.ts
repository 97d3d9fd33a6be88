import type { RefusalCode, RegistrarAnswer } from '../registrar.ts';
import { ConnectionFailure } from './connection.ts';
import type { Dialect } from './dialects.ts';
import { FrameError } from './framing.ts';
import { NS } from './namespaces.ts';
import { type CommandKind, refusalOf } from './refusals.ts';
import type { EppResponse } from './response.ts';
import { type Command, newKey } from './session.ts';
import type { SessionPool } from './session-pool.ts';
import { elementsOf, UnwritableText } from './xml-writer.ts';

/** Which namespaces the session has on which a command goes out. */
export type Services = ReadonlySet<string>;

/** An answer with success, and what the session could speak of. */
export interface Success {
  response: EppResponse;
  services: Services;
}

export type Refused = Extract<RegistrarAnswer<never>, { ok: false }> & {
  /** What the server said, where it said something. */
  response?: EppResponse;
};

export type Asked = { ok: true; value: Success } | Refused;

export interface Question {
  kind: CommandKind;
  /** Name of the domain that it is about, with its top-level domain. */
  about?: string;
  /** `clTRID`; a new one by default. */
  key?: string;
  /** Also an answer of 1001 is a success: what was asked for is under way. */
  pendingIsDone?: boolean;
  build: (services: Services) => Command;
}

const namestore = elementsOf(NS.namestore);

/** Asks commands and makes refusals of whatever isn't a success. */
export class EppClient {
  readonly dialect: Dialect;
  private readonly pool: SessionPool;
  private readonly note: (response: EppResponse) => void;

  /** @param note sees every answer, such as for the balance that is in some */
  constructor(pool: SessionPool, dialect: Dialect, note: (response: EppResponse) => void) {
    this.pool = pool;
    this.dialect = dialect;
    this.note = note;
  }

  /** What a session with this server may speak of. */
  async services(): Promise<{ ok: true; value: Services } | Refused> {
    try {
      return { ok: true, value: await this.pool.use(async ({ services }) => services) };
    } catch (error) {
      if (error instanceof ConnectionFailure) return refused('UNREACHABLE', error.message);
      throw error;
    }
  }

  async ask({ kind, about, key = newKey(), pendingIsDone = false, build }: Question): Promise<Asked> {
    try {
      return await this.pool.use(async (session) => {
        const { services } = session;
        const { action, extensions = [] } = build(services);
        const response = await session.ask(
          { action, extensions: [...extensions, this.namestoreOf(about)] },
          key,
        );
        this.note(response);
        const success = response.code < 2000 && (response.code !== 1001 || pendingIsDone);
        if (success) return { ok: true, value: { response, services } };
        return { ...refused(refusalOf(response, kind), `${response.text} (${response.code})`), response };
      });
    } catch (error) {
      if (error instanceof ConnectionFailure)
        return refused(error.sent && kind === 'changes' ? 'UNKNOWN_OUTCOME' : 'UNREACHABLE', error.message);
      if (error instanceof UnwritableText || error instanceof FrameError)
        return refused('POLICY', error.message);
      throw error;
    }
  }

  private namestoreOf(about: string | undefined) {
    if (!this.dialect.namestore || about === undefined) return undefined;
    const tld = about.slice(about.lastIndexOf('.') + 1);
    return namestore('namestoreExt', namestore('subProduct', `dot${tld.toUpperCase()}`));
  }
}

export const refused = (code: RefusalCode, detail: string): Refused => ({ ok: false, code, detail });

/** The answer of the port for a refusal, without what only the adapter needs. */
export const answerOf = ({ code, detail }: Refused): Extract<RegistrarAnswer<never>, { ok: false }> => ({
  ok: false,
  code,
  detail,
});
