import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { FrameReader, frameOf, MAX_FRAME_BYTES } from '../epp/framing.ts';
import { NS, prefixOf } from '../epp/namespaces.ts';
import { child, children, childText, type XmlElement } from '../epp/xml-element.ts';
import { readXml } from '../epp/xml-reader.ts';
import { elementsOf, writeXml } from '../epp/xml-writer.ts';
import { loopbackCertificate } from './loopback-certificate.ts';

const epp = elementsOf(NS.epp);

/** A command as a client sent it. */
export interface ServedCommand {
  /** `check`, `poll`… and its element. */
  name: string;
  action: XmlElement;
  /** Its object's mapping, such as `domain:check`. */
  object: XmlElement | undefined;
  extension: XmlElement | undefined;
  key: string;
  services: ReadonlySet<string>;
}

export interface ServedAnswer {
  code: number;
  text: string;
  /** What the server complains of. */
  values?: XmlElement[];
  data?: XmlElement;
  extensions?: (XmlElement | undefined)[];
  queue?: { id: string; count: number; at: Date; text: string };
}

export interface EppAccount {
  password: string;
  serve(command: ServedCommand): Promise<ServedAnswer>;
}

/**
 * What the server does instead of answering: with a number it answers that code without doing anything.
 * - `cut`: does what is asked and ends the connection without an answer.
 * - `silent`: does what is asked and never answers.
 * - `split`: answers octet by octet. `merged`: sends a second document along that nobody asked for.
 * - `huge`: a frame above the limit. `dtd`: an answer with a document type and an entity.
 * - `foreign`: the answer to another command.
 */
export type EppFault = 'cut' | 'silent' | 'split' | 'merged' | 'huge' | 'dtd' | 'foreign' | number;

export interface EppServerOptions {
  accounts: Readonly<Record<string, EppAccount>>;
  objects?: readonly string[];
  extensions?: readonly string[];
  /** Prefixes that no client expects, and one for the protocol itself. */
  oddPrefixes?: boolean;
  /** Sessions at once; one more is refused with 2502. */
  mostSessions?: number;
}

export interface EppServer {
  port: number;
  /** PEM of the certificate that clients have to trust. */
  ca: string;
  /** Every document, in the order in which it came or went. */
  documents: { from: 'client' | 'server'; text: string }[];
  /** Chooses what becomes of the next command of that name. */
  fault(command: string, fault: EppFault): void;
  /** Resolves with the next command of that name, when it has been done. */
  served(command: string): Promise<ServedCommand>;
  /** Sessions that are logged in. */
  sessions(): number;
  /** Ends all connections, as a server does that restarts. */
  cutAll(): Promise<void>;
  close(): Promise<void>;
}

const OBJECTS = [NS.domain, NS.host, NS.contact];
const EXTENSIONS = [NS.rgp, NS.secDns, NS.fee, NS.launch, NS.changePoll, NS.lowBalance];
const SERVED = new Date(0).toISOString();

/** An EPP server (RFC 5730, RFC 5734) on loopback, over TLS; what commands do is its accounts' business. */
export async function startEppServer(options: EppServerOptions): Promise<EppServer> {
  const { accounts, objects = OBJECTS, extensions = EXTENSIONS, oddPrefixes = false } = options;
  const { mostSessions = Infinity } = options;
  const { certificate, key } = loopbackCertificate();
  const documents: EppServer['documents'] = [];
  const faults = new Map<string, EppFault>();
  const watchers: { name: string; resolve: (command: ServedCommand) => void }[] = [];
  const sockets = new Set<TLSSocket>();
  const loggedIn = new Set<TLSSocket>();
  let transactions = 0;

  const odd = new Map<string, string>();
  const prefix = (namespace: string): string => {
    if (!oddPrefixes) return prefixOf(namespace);
    const known = odd.get(namespace) ?? `q${odd.size + 1}-x`;
    odd.set(namespace, known);
    return known;
  };
  const written = (root: XmlElement): string => {
    const text = writeXml(root, prefix);
    documents.push({ from: 'server', text });
    return text;
  };

  const greeting = () =>
    epp(
      'epp',
      epp(
        'greeting',
        epp('svID', 'Test registry'),
        epp('svDate', SERVED),
        epp(
          'svcMenu',
          epp('version', '1.0'),
          epp('lang', 'en'),
          objects.map((uri) => epp('objURI', uri)),
          extensions.length > 0
            ? epp(
                'svcExtension',
                extensions.map((uri) => epp('extURI', uri)),
              )
            : undefined,
        ),
        epp(
          'dcp',
          epp('access', epp('all')),
          epp(
            'statement',
            epp('purpose', epp('prov')),
            epp('recipient', epp('ours')),
            epp('retention', epp('stated')),
          ),
        ),
      ),
    );

  function responseOf(answer: ServedAnswer, clTRID: string): XmlElement {
    const { code, text, values = [], data, extensions: parts = [], queue } = answer;
    const some = parts.filter((one) => one !== undefined);
    return epp(
      'epp',
      epp(
        'response',
        epp(
          'result',
          { code: String(code) },
          epp('msg', text),
          values.map((value) => epp('value', value)),
        ),
        queue &&
          epp(
            'msgQ',
            { count: String(queue.count), id: queue.id },
            epp('qDate', queue.at.toISOString()),
            epp('msg', queue.text),
          ),
        data && epp('resData', data),
        some.length > 0 ? epp('extension', some) : undefined,
        epp('trID', clTRID === '' ? undefined : epp('clTRID', clTRID), epp('svTRID', `SV-${++transactions}`)),
      ),
    );
  }

  function login(socket: TLSSocket, form: XmlElement): { answer: ServedAnswer; account?: EppAccount } {
    const account = accounts[childText(form, NS.epp, 'clID') ?? ''];
    if (!account || account.password !== childText(form, NS.epp, 'pw'))
      return { answer: { code: 2200, text: 'Authentication error' } };
    if (loggedIn.size >= mostSessions) return { answer: { code: 2502, text: 'Session limit exceeded' } };
    loggedIn.add(socket);
    return { answer: { code: 1000, text: 'Command completed successfully' }, account };
  }

  function serveConnection(socket: TLSSocket): void {
    const frames = new FrameReader();
    let account: EppAccount | undefined;
    let services: ReadonlySet<string> = new Set();
    let before = Promise.resolve();
    const send = (root: XmlElement) => void socket.write(frameOf(written(root)));

    async function answerTo(document: XmlElement): Promise<void> {
      if (child(document, NS.epp, 'hello')) return send(greeting());
      const command = child(document, NS.epp, 'command');
      const action = command?.children.find(({ name }) => name !== 'clTRID' && name !== 'extension');
      const clTRID = childText(command, NS.epp, 'clTRID') ?? '';
      if (!command || !action) return send(responseOf({ code: 2001, text: 'Command syntax error' }, clTRID));
      const served: ServedCommand = {
        name: action.name,
        action,
        object: action.children[0],
        extension: child(command, NS.epp, 'extension'),
        key: clTRID,
        services,
      };
      const fault = faults.get(action.name);
      faults.delete(action.name);
      const answer =
        typeof fault === 'number' ? { code: fault, text: 'As the test wants' } : await done(served);
      for (const watcher of watchers.splice(0))
        if (watcher.name === action.name) watcher.resolve(served);
        else watchers.push(watcher);
      write(socket, responseOf(answer, fault === 'foreign' ? 'ANOTHER-1' : clTRID), fault, send);
      if (answer.code === 1500 || answer.code >= 2500) socket.end();
    }

    async function done(served: ServedCommand): Promise<ServedAnswer> {
      if (served.name === 'login') {
        const { answer, account: found } = login(socket, served.action);
        account = found ?? account;
        const svcs = child(served.action, NS.epp, 'svcs');
        const uris = [
          ...children(svcs, NS.epp, 'objURI'),
          ...children(child(svcs, NS.epp, 'svcExtension'), NS.epp, 'extURI'),
        ];
        services = new Set(uris.map(({ text }) => text.trim()));
        return answer;
      }
      if (served.name === 'logout') return { code: 1500, text: 'Command completed; ending session' };
      if (!account) return { code: 2002, text: 'Command use error' };
      return account.serve(served);
    }

    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      loggedIn.delete(socket);
    });
    socket.on('data', (piece: Buffer) => {
      for (const frame of frames.push(piece)) {
        documents.push({ from: 'client', text: frame.toString('utf8') });
        before = before
          .then(() => answerTo(readXml(frame)))
          .catch((error: unknown) => {
            // What the server can't do is a fault of the test: it shows where the client waits.
            socket.destroy(error instanceof Error ? error : undefined);
          });
      }
    });
    send(greeting());
  }

  const server = createServer({ key, cert: certificate }, serveConnection);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cutAll = async () => {
    await Promise.all(
      [...sockets].map((socket) => {
        const closed = once(socket, 'close');
        socket.destroy();
        return closed;
      }),
    );
  };
  return {
    port: (server.address() as AddressInfo).port,
    ca: certificate,
    documents,
    fault: (command, fault) => void faults.set(command, fault),
    served: (name) => new Promise((resolve) => void watchers.push({ name, resolve })),
    sessions: () => loggedIn.size,
    cutAll,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await cutAll();
      await closed;
    },
  };
}

/** Sends an answer, or what the fault makes of it. */
function write(
  socket: TLSSocket,
  answer: XmlElement,
  fault: EppFault | undefined,
  send: (root: XmlElement) => void,
): void {
  const frame = () => frameOf(writeXml(answer, prefixOf));
  if (fault === 'cut') socket.destroy();
  else if (fault === 'split') for (const octet of frame()) socket.write(Buffer.from([octet]));
  else if (fault === 'merged') socket.write(Buffer.concat([frame(), frame()]));
  else if (fault === 'huge') {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(MAX_FRAME_BYTES + 1);
    socket.write(Buffer.concat([header, Buffer.alloc(MAX_FRAME_BYTES - 3, ' ')]));
  } else if (fault === 'dtd') {
    const text = writeXml(answer, prefixOf).replace(
      '\n',
      '\n<!DOCTYPE epp [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n',
    );
    socket.write(frameOf(text.replace(/<msg>[^<]*/, '<msg>&x;')));
  } else if (fault !== 'silent') send(answer);
}
