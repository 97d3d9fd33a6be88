import type { KeyStore } from '../keys/key-store.ts';
import { generatePrivateKey } from '../keys/software-key.ts';
import type { AcmeClient } from './client.ts';
import { type AccountKey, accountKey, externalBinding, type Signer } from './jws.ts';
import type { UpstreamAccount, UpstreamRepository } from './repository.ts';
import { Unreachable } from './transport.ts';
import { accountSchema } from './wire.ts';

export interface AccountOptions {
  client: AcmeClient;
  rows: UpstreamRepository;
  /** Keeps the account's key sealed; opened with the authority's secret. */
  keys: () => Promise<KeyStore>;
  /** Whom the server writes to. */
  email: string;
  /** Binds the account to one that the operator has with the authority. */
  eab?: { kid: string; hmacKey: Buffer } | undefined;
}

/** An account that the server knows. */
export interface KnownAccount {
  key: AccountKey;
  /** Also what CAA records may demand (RFC 8657 3). */
  url: string;
  signer: Signer;
}

/**
 * Our account with the server. Its key is stored before the server hears of it, and the server knows an account by
 * its key, so that asking for it again after a lost answer gives the same one (RFC 8555 7.3.1).
 */
export class UpstreamAccountHolder {
  private readonly options: AccountOptions;
  private loading: Promise<{ row: UpstreamAccount; key: AccountKey }> | undefined;
  private known: KnownAccount | undefined;

  constructor(options: AccountOptions) {
    this.options = options;
  }

  /** The account's key, which every challenge names. */
  async key(): Promise<AccountKey> {
    return (await this.load()).key;
  }

  /** Its address, if the server has told it yet. */
  async url(): Promise<string | undefined> {
    const { rows, client } = this.options;
    return this.known?.url ?? (await rows.account(client.directoryUrl))?.url ?? undefined;
  }

  /** The account, registered with the server if it isn't yet. @throws Unreachable, AcmeProblem */
  async open(): Promise<KnownAccount> {
    if (this.known) return this.known;
    const { row, key } = await this.load();
    const url = row.url ?? (await this.register(row, key));
    this.known = { key, url, signer: { key, kid: url } };
    return this.known;
  }

  private load(): Promise<{ row: UpstreamAccount; key: AccountKey }> {
    this.loading ??= this.read().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async read(): Promise<{ row: UpstreamAccount; key: AccountKey }> {
    const { rows, client } = this.options;
    const keys = await this.options.keys();
    const directory = client.directoryUrl;
    let row = await rows.account(directory);
    if (!row) {
      const { uri } = await keys.adopt(await generatePrivateKey('p-256'));
      row = await rows.addAccount(directory, uri);
      // Another process was quicker: there is one account.
      if (row.keyUri !== uri) await keys.destroy(uri);
    }
    return { row, key: accountKey(await keys.release(row.keyUri)) };
  }

  private async register(row: UpstreamAccount, key: AccountKey): Promise<string> {
    const { client, rows, email, eab } = this.options;
    const { newAccount } = await client.directory();
    const { reply } = await client.read({ key }, newAccount, accountSchema, {
      termsOfServiceAgreed: true,
      ...(email === '' ? {} : { contact: [`mailto:${email}`] }),
      ...(eab ? { externalAccountBinding: externalBinding(eab, newAccount, key) } : {}),
    });
    const url = reply.headers.location;
    if (!url) throw new Unreachable(`${newAccount} told no address of the account`, true);
    await rows.setAccountUrl(row.id, url);
    return url;
  }
}
