/** What suites about receipts share: a shop whose documents are in a store of objects, and a customer who sends files. */
import { accountCalls } from '@certdeck/contract';
import { startS3 } from '@certdeck/store/testing';
import { derivedKey } from '../../../authority/derived-key.ts';
import { readConfig } from '../../../../platform/config/config.ts';
import { openDocuments } from '../../../../ports/documents/open-documents.ts';
import { type Customer, openShop } from '../../../orders/testing/shop.ts';
import { RECEIPT, TEST_SECRET } from '../../../../testing/api.ts';

export const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR and more', 'latin1');

/** A bank transfer as a customer reports it. */
export const TRANSFER = {
  bankname: 'Bank of Examples',
  bankno: '6222020200112233445',
  bankusername: '王明',
  banktotal: 10_050,
  banktime: 1_795_000_000,
  banktel: '13812345678',
};

interface Sending {
  by?: Customer;
  key?: string;
  lang?: string;
}

/** The store of objects, with the environment that makes the API use it. */
export async function openObjects() {
  const s3 = await startS3();
  const environment = {
    DOCUMENTS: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    CA_KEY_SECRET: TEST_SECRET,
  };
  return { s3, environment };
}

/** Opens a shop at work; each test begins with `renew`, which gives it a customer of its own. */
export async function openReceiptDesk() {
  const { s3, environment } = await openObjects();
  const shop = await openShop({ environment });
  await shop.services.work.start();
  let customer = await shop.addCustomer();

  function upload(file: Buffer, input: object = {}, { by = customer, key, lang = 'en' }: Sending = {}) {
    const headers = { 'accept-language': lang, ...(key ? { 'idempotency-key': key } : {}) };
    return shop.call(accountCalls.uploadReceipt, input, { token: by.token, file, headers });
  }
  const report = (input: object = {}, by = customer) =>
    by.call(accountCalls.bankTransfer, { ...TRANSFER, ...input }, { 'accept-language': 'en' });
  /** Rows and objects of the customer, who begins with none. */
  const rows = () =>
    shop.services.db
      .selectFrom('transfer_receipts')
      .selectAll()
      .where('account_id', '=', customer.accountID)
      .execute();
  const objects = () => [...s3.objects.keys()].filter((key) => key.includes(customer.accountID));

  return {
    s3,
    environment,
    shop,
    upload,
    report,
    rows,
    objects,
    customer: () => customer,
    renew: async () => void (customer = await shop.addCustomer()),
    /** Its identifier; throws where the API refuses. */
    async reported(input: object = {}): Promise<string> {
      const { body } = await report(input);
      if (body.code !== 200) throw new Error(body.msg);
      return body.data.id;
    },
    async uploaded(file = RECEIPT, input: object = {}): Promise<string> {
      const { body } = await upload(file, input);
      if (body.code !== 200) throw new Error(body.msg);
      return body.data.id;
    },
    list: (id: string, by = customer) => by.call(accountCalls.listReceipts, { id }),
    get: (id: string, receiptID: string, by = customer) =>
      shop.call(accountCalls.getReceipt, { id, receiptID }, { token: by.token }),
    left: async () => ({ rows: (await rows()).length, objects: objects().length }),
    /** The store as the API opens it. */
    documents() {
      const config = readConfig({ ...environment, DATA_DIR: shop.folder });
      return openDocuments(config, derivedKey(config, shop.services.db, 'documents'));
    },
    async close(): Promise<void> {
      await shop.close();
      await s3.close();
    },
  };
}
export type ReceiptDesk = Awaited<ReturnType<typeof openReceiptDesk>>;
