import { accountCalls } from '@certdeck/contract';
import type { Owned } from '../../../testing/hostile/testing/owned.ts';
import { issueInvoice } from '../invoices.ts';

/** Titles, mailing contacts, an issued invoice with its file, and one that waits. */
export const owned: Owned = {
  async make({ made, word, shop }) {
    const { db, now } = shop.services;
    const title = (name: string) => ({
      orgName: `${word} ${name} Ltd`,
      taxNum: `${word}-TAX-1`,
      email: `tax@${word}.example`,
      address: `${word}-street 3`,
    });
    const place = { name: `${word} post`, telephone: '010-12345678', address: `${word}-street 4` };
    const titleID = await made(accountCalls.addInvoiceOrganization, title('first'));
    const spareTitleID = await made(accountCalls.addInvoiceOrganization, title('second'), '2');
    const mailingID = await made(accountCalls.addInvoiceContact, place);
    const spareMailingID = await made(accountCalls.addInvoiceContact, place, '2');
    const wish = { invoiceType: 1, invoiceOrgID: titleID, invoiceConID: mailingID, amount: 100 };
    const invoiceID = await made(accountCalls.createInvoice, wish);
    const spareInvoiceID = await made(accountCalls.createInvoice, wish, '2');
    const file = Buffer.from(`%PDF-1.7\n${word} invoice`);
    await issueInvoice({ db, tell: async () => undefined }, invoiceID, {
      number: `F-${word}`,
      file,
      now: now(),
    });
    return { titleID, spareTitleID, mailingID, spareMailingID, invoiceID, spareInvoiceID };
  },
  samples: ({ things, word }) => {
    const title = { orgName: `${word} New Ltd`, taxNum: `${word}-TAX-2`, email: `new@${word}.example` };
    const place = { name: `${word} new`, telephone: '010-12345678', address: `${word}-street 5` };
    const { titleID, spareTitleID, mailingID, spareMailingID, invoiceID, spareInvoiceID } = things;
    return {
      'API-084': { limit: 5000 },
      'API-085': { invoiceType: 1, invoiceOrgID: titleID, invoiceConID: mailingID, amount: 1 },
      'API-086': { id: spareInvoiceID },
      'invoices.file': { id: invoiceID },
      'API-087': { limit: 5000 },
      'API-088': title,
      'API-089': { id: titleID, ...title },
      'API-090': { id: spareTitleID },
      'API-091': { limit: 5000 },
      'API-092': place,
      'API-093': { id: mailingID, ...place },
      'API-094': { id: spareMailingID },
    };
  },
};
