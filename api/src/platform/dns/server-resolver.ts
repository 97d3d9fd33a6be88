import { askTcp, askUdp, type Exchange } from './exchange.ts';
import type { Gate } from './gate.ts';
import { decodeReply, encodeQuestion, isTruncated, newQuestion, type Reply } from './message.ts';
import type { DnsResult, RecordType, Resolver } from './resolver.ts';
import type { DnsServer } from './server-list.ts';

const NXDOMAIN = 3;
const RCODE_NAMES: Record<number, string> = { 1: 'FORMERR', 2: 'SERVFAIL', 4: 'NOTIMP', 5: 'REFUSED' };
/** Questions that one lookup may lead to when a server does not follow aliases itself. */
const MAX_STEPS = 8;

type Answered<T extends RecordType> = Extract<Reply<T>, { kind: 'reply' }>;
type Asked<T extends RecordType> = Answered<T> | { kind: 'timeout' } | { kind: 'error'; code: string };

/** A name that fits into a question: labels of 1 to 63 octets, 253 in all; underscores are welcome. */
function fitsQuestion(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => /^[\x21-\x2d\x2f-\x7e]{1,63}$/.test(label));
}

/** Asks one server over UDP, and over TCP when the answer was cut. */
export class ServerResolver implements Resolver {
  readonly name: string;
  private readonly server: DnsServer;
  private readonly gate: Gate;
  private readonly timeoutMs: number;
  private readonly tries: number;

  constructor(server: DnsServer, gate: Gate, timeoutMs: number, tries: number) {
    this.name = server.name;
    this.server = server;
    this.gate = gate;
    this.timeoutMs = timeoutMs;
    this.tries = tries;
  }

  lookup<T extends RecordType>(name: string, type: T): Promise<DnsResult<T>> {
    return this.gate.run(() => this.follow(name.replace(/\.$/, '').toLowerCase(), type));
  }

  private async follow<T extends RecordType>(first: string, type: T): Promise<DnsResult<T>> {
    const started = Date.now();
    const asked = () => ({ resolver: this.name, tookMs: Date.now() - started });
    const failed = (reason: string) => ({ kind: 'servfail' as const, reason, ...asked() });
    const aliases: string[] = [];
    let name = first;
    let authenticated = true;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (!fitsQuestion(name)) return failed('the name does not fit into a question');
      const reply = await this.ask(name, type, started + this.timeoutMs);
      if (reply.kind === 'timeout') return { kind: 'timeout', ...asked() };
      if (reply.kind === 'error') return failed(reply.code);
      aliases.push(...reply.aliases);
      authenticated &&= reply.authenticated;
      if (reply.rcode === NXDOMAIN) return { kind: 'nxdomain', aliases, ...asked() };
      if (reply.rcode !== 0) return failed(RCODE_NAMES[reply.rcode] ?? `RCODE ${reply.rcode}`);
      const target = reply.aliases.at(-1);
      if (reply.records.length > 0 || reply.recursive || target === undefined) {
        const { records, ttl } = reply;
        return { kind: 'answer', records, ttl, aliases, authenticated, ...asked() };
      }
      name = target;
    }
    return failed('the chain of aliases is too long');
  }

  private async ask<T extends RecordType>(name: string, type: T, deadline: number): Promise<Asked<T>> {
    const question = { ...newQuestion(name, type), type };
    const bytes = encodeQuestion(question);
    const accepts = (reply: Buffer): boolean =>
      isTruncated(reply, question) || decodeReply(reply, question).kind === 'reply';
    let last: Exchange = { kind: 'timeout' };
    for (let left = this.tries; left > 0; left -= 1) {
      const remaining = deadline - Date.now();
      if (remaining <= 0) break;
      last = await askUdp(this.server, bytes, Math.ceil(remaining / left), accepts);
      if (last.kind === 'bytes') break;
    }
    if (last.kind !== 'bytes') return last;
    if (isTruncated(last.bytes, question)) return this.askAgain(bytes, question, deadline);
    const reply = decodeReply(last.bytes, question);
    return reply.kind === 'reply' ? reply : { kind: 'error', code: 'STRAY' };
  }

  private async askAgain<T extends RecordType>(
    bytes: Buffer,
    question: { id: number; name: string; type: T },
    deadline: number,
  ): Promise<Asked<T>> {
    const result = await askTcp(this.server, bytes, Math.max(1, deadline - Date.now()));
    if (result.kind !== 'bytes') return result;
    const reply = decodeReply(result.bytes, question);
    return reply.kind === 'reply' ? reply : { kind: 'error', code: 'STRAY' };
  }
}
