import type { FastifyBaseLogger } from 'fastify';
import type { ContactAddress } from '../accounts/contact-address.ts';
import type { Captchas, GivenCaptcha } from '../captcha/captchas.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Context } from '../../platform/server/context.ts';
import { hashDevice, newDevice } from '../../platform/server/device.ts';
import { CodeLimits } from './code-limits.ts';
import type { CodePurpose, Codes } from './codes.ts';
import { findCandidates } from './known-devices.store.ts';

export interface CodeSenderPorts {
  db: Db;
  codes: Codes;
  captchas: Captchas;
  limiter: Limiter;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Messages and mails with codes in a day; 0 is no limit. */
  budget: { tel: number; email: number };
}

/** Who asks for a code, and how their browser is told its secret. */
export type Asking = Pick<
  Context<GivenCaptcha>,
  'input' | 'address' | 'language' | 'hostname' | 'device' | 'setDevice'
>;

/** What needs no account of the contact's owner. */
const toAnyone: ReadonlySet<CodePurpose> = new Set(['signup', 'contact']);

/** Sends codes within the limits of ADR 21; who asks gets a secret by which the code is theirs. */
export class CodeSender {
  readonly #ports: CodeSenderPorts;
  readonly #limits: CodeLimits;
  constructor(ports: CodeSenderPorts) {
    this.#ports = ports;
    this.#limits = new CodeLimits(ports);
  }

  /**
   * Sends a code where the contact is somebody's, or always for a purpose that needs no account.
   * @throws TooManyError (12010); BusinessError 12002 that asks for work
   */
  async send(purpose: CodePurpose, contact: ContactAddress, context: Asking): Promise<void> {
    const { db, codes } = this.#ports;
    const { input, address, language, hostname, device } = context;
    const isNew = device === '';
    const secret = isNew ? newDevice() : device;
    const deviceHash = hashDevice(secret);
    const name = contact.kind === 'email' ? contact.email : contact.tel;
    const candidates = await findCandidates(db, name, deviceHash, contact);
    const isKnownDevice = candidates.some((candidate) => candidate.known);
    const asks = { contact, purpose, deviceHash, isNew, known: isKnownDevice, address, captcha: input };
    const { tries, settled } = await this.#limits.admit(asks);
    await codes.send(
      purpose,
      contact,
      { deviceHash, address },
      { language, hostname, tries, deliver: toAnyone.has(purpose) || candidates.length > 0, settled },
    );
    context.setDevice(secret);
  }

  /** Counts a code that was right. */
  used(contact: ContactAddress, address: string): Promise<void> {
    return this.#limits.used(contact, address);
  }
}
