import { randomBytes } from 'node:crypto';
import { ConnectionFailure, EppConnection, type EppEndpoint } from './connection.ts';
import type { Dialect } from './dialects.ts';
import { NS, prefixOf } from './namespaces.ts';
import { endsSession } from './refusals.ts';
import { type EppResponse, type Greeting, readGreeting, readResponse } from './response.ts';
import type { Timers } from './timers.ts';
import type { XmlElement } from './xml-element.ts';
import { elementsOf, writeXml } from './xml-writer.ts';

/** The server is gone anyway when a logout isn't answered in this time. */
const LOGOUT_MS = 5_000;

export interface SessionSettings extends EppEndpoint {
  user: string;
  password: string;
  dialect: Dialect;
}

/** What is done (`create`, `poll`…) with its object, and the extensions of it. */
export interface Command {
  action: XmlElement;
  extensions?: readonly (XmlElement | undefined)[];
}

export const epp = elementsOf(NS.epp);

/** Identifier of a command that nobody looks up later. */
export const newKey = (): string => `CD-${randomBytes(12).toString('hex')}`;

/** A logged-in session; one command at a time. */
export class EppSession {
  /** Namespaces that this session may use: of objects and extensions, as logged in with. */
  readonly services: ReadonlySet<string>;
  private readonly connection: EppConnection;

  private constructor(connection: EppConnection, services: ReadonlySet<string>) {
    this.connection = connection;
    this.services = services;
  }

  /** @throws ConnectionFailure, not sent: nothing was asked yet */
  static async open(settings: SessionSettings, timers: Timers): Promise<EppSession> {
    const { connection, first } = await EppConnection.open(settings, timers);
    try {
      const greeting = readGreeting(first);
      if (!greeting) throw new ConnectionFailure('The server greets with something else than EPP', false);
      const session = new EppSession(connection, servicesOf(greeting, settings.dialect));
      await session.login(settings, greeting);
      return session;
    } catch (error) {
      connection.end('The login failed');
      if (error instanceof ConnectionFailure) throw new ConnectionFailure(error.message, false, error.code);
      throw error;
    }
  }

  get closed(): boolean {
    return this.connection.closed;
  }

  /** @throws ConnectionFailure; with an answer of 2500 or above the session is over. */
  async ask({ action, extensions = [] }: Command, key: string): Promise<EppResponse> {
    const extension = extensions.filter((one) => one !== undefined);
    const command = epp(
      'command',
      action,
      extension.length > 0 ? epp('extension', extension) : undefined,
      epp('clTRID', key),
    );
    const document = await this.connection.exchange(writeXml(epp('epp', command), prefixOf));
    const response = readResponse(document);
    if (!response || (response.key !== undefined && response.key !== key)) {
      this.connection.end('The answer is for another command');
      throw new ConnectionFailure('The server answered something else than what was asked', true);
    }
    if (endsSession(response.code)) this.connection.end('The server ended the session');
    return response;
  }

  /** Shows the server that we are still there; it answers with a greeting (RFC 5730 2.3). */
  async hello(): Promise<void> {
    const answer = await this.connection.exchange(writeXml(epp('epp', epp('hello')), prefixOf));
    if (!readGreeting(answer)) this.connection.end('The server greets with something else than EPP');
  }

  async logout(): Promise<void> {
    const command = epp('command', epp('logout'), epp('clTRID', newKey()));
    try {
      if (!this.closed) await this.connection.exchange(writeXml(epp('epp', command), prefixOf), LOGOUT_MS);
    } catch {
      // Ended, which is what was wanted.
    } finally {
      this.connection.end('Logged out');
    }
  }

  private async login({ user, password }: SessionSettings, { languages }: Greeting): Promise<void> {
    const services = [...this.services];
    const extensions = services.filter((service) => !OBJECTS.has(service));
    const response = await this.ask(
      {
        action: epp(
          'login',
          epp('clID', user),
          epp('pw', password),
          epp('options', epp('version', '1.0'), epp('lang', languages.includes('en') ? 'en' : languages[0])),
          epp(
            'svcs',
            services.filter((service) => OBJECTS.has(service)).map((service) => epp('objURI', service)),
            extensions.length > 0
              ? epp(
                  'svcExtension',
                  extensions.map((service) => epp('extURI', service)),
                )
              : undefined,
          ),
        ),
      },
      newKey(),
    );
    if (response.code !== 1000)
      throw new ConnectionFailure(
        `The server refuses the login: ${response.text} (${response.code})`,
        false,
        response.code,
      );
  }
}

/** Those that stand among the objects of a login. */
const OBJECTS: ReadonlySet<string> = new Set([NS.domain, NS.host, NS.contact, NS.balance]);

/**
 * What is used of what the server announces.
 * @throws ConnectionFailure where something is missing without which names or money would be at risk
 */
function servicesOf({ versions, objects, extensions }: Greeting, dialect: Dialect): ReadonlySet<string> {
  const announced = new Set([...objects, ...extensions]);
  if (!versions.includes('1.0')) throw new ConnectionFailure('The server does not announce EPP 1.0', false);
  for (const needed of [NS.domain, ...dialect.required])
    if (!announced.has(needed)) throw new ConnectionFailure(`The server does not announce ${needed}`, false);
  const used = [
    NS.domain,
    NS.host,
    ...(dialect.contacts ? [NS.contact] : []),
    ...dialect.required,
    ...dialect.optional,
  ];
  return new Set(used.filter((service) => announced.has(service)));
}
