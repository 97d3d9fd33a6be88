// The environment's own files can't be read.
import { File } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import DepositPage from './Deposit.page.tsx';

async function show(
  handlers: RenderScreenOptions['handlers'] = [],
  lang: RenderScreenOptions['lang'] = 'en',
) {
  const rendered = await renderScreen(<DepositPage />, {
    path: '/deposit',
    lang,
    namespaces: { billing: texts },
    handlers: [
      ...handlers,
      onCall(orderCalls.payWays, { data: { payWays: [], bankTransfer: 'Y' } }),
      onCall(accountCalls.listTransfers, { data: [], total: 0 }),
    ],
  });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return rendered;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const report = () => screen.getByRole('button', { name: /^Report the transfer/ });
const TRANSFER = {
  'Amount transferred': '100.5',
  'Account holder': '王明',
  Bank: 'Bank of Examples',
  'Account number': '6222020200112233445',
  Telephone: '+86 13800138000',
};
function fillIn() {
  for (const [name, value] of Object.entries(TRANSFER)) fireEvent.change(field(name), { target: { value } });
}
function expectFilledIn() {
  for (const [name, value] of Object.entries(TRANSFER)) expect(field(name)).toHaveValue(value);
}

const PDF = '%PDF-1.7\nthe receipt of a test';
const fileOf = (content: string, name = 'receipt.pdf') => new File([content], name);
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });

const stored = { id: 'R1', name: 'receipt.pdf', type: 'application/pdf' as const, size: PDF.length };
const takes = onCall(accountCalls.uploadReceipt, { data: stored });
const reports = onCall(accountCalls.bankTransfer, { data: { id: 'T1' } });

describe('the receipt on the deposit page', () => {
  it('goes with the report: its octets first, then the report that names it', async () => {
    const { user } = await show([takes, reports]);
    fillIn();
    choose(fileOf(PDF, '回单.pdf'));
    expect(await screen.findByText(`回单.pdf (${PDF.length} B)`)).toBeVisible();
    await user.click(report());
    expect(await screen.findByText('The receipt is attached.')).toBeVisible();
    expect(sentTo(accountCalls.uploadReceipt).map(({ input }) => input)).toEqual([
      { name: '回单.pdf', file: PDF },
    ]);
    expect(sentTo(accountCalls.bankTransfer)[0]?.input).toMatchObject({
      receiptID: 'R1',
      banktotal: '10050',
    });
    expect(screen.queryByText(/回单\.pdf/)).toBeNull();
  });

  it('is not asked for: without one the report is sent alone', async () => {
    const { user } = await show([takes, reports]);
    fillIn();
    choose(fileOf(PDF));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(report());
    expect(await screen.findByText('Transfer reported')).toBeVisible();
    expect(screen.queryByText('The receipt is attached.')).toBeNull();
    expect(sentTo(accountCalls.uploadReceipt)).toEqual([]);
    expect(sentTo(accountCalls.bankTransfer)[0]?.input).not.toHaveProperty('receiptID');
  });

  it.each([
    ['zh', '文件必须是 PDF、PNG 或 JPEG 格式'],
    ['en', 'The file must be a PDF, PNG or JPEG'],
    ['es', 'El archivo no es PDF, PNG ni JPEG'],
    ['de', 'Die Datei ist weder PDF noch PNG noch JPEG'],
    ['ja', 'ファイルは PDF、PNG、JPEG のいずれかにしてください'],
    ['fr', 'Le fichier n’est ni un PDF, ni un PNG, ni un JPEG'],
  ] as const)('is refused in %s by what it is, whatever its name', async (lang, words) => {
    await show([], lang);
    choose(fileOf('<html>', 'receipt.pdf'));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['<html>', 'The file must be a PDF, PNG or JPEG'],
    ['', 'The file is empty'],
    [PDF + ' '.repeat(5_000_000), 'The file is larger than 5 MB'],
  ])('holds the report back while the chosen file is none, and keeps what was typed', async (text, words) => {
    const { user } = await show([takes, reports]);
    fillIn();
    choose(fileOf(text));
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(report());
    await waitFor(() => expect(report()).toBeEnabled());
    expectFilledIn();
    expect([...sentTo(accountCalls.uploadReceipt), ...sentTo(accountCalls.bankTransfer)]).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(words)).toBeNull();
    await user.click(report());
    expect(await screen.findByText('Transfer reported')).toBeVisible();
  });

  it('shows the API’s refusal at the file, sends no report and keeps what was typed', async () => {
    const refusal = {
      code: BodyCode.badInput,
      msg: 'Not taken',
      errors: { file: 'Not this file' },
    };
    const { user } = await show([onCall(accountCalls.uploadReceipt, refusal), reports]);
    fillIn();
    choose(fileOf(PDF));
    await user.click(report());
    expect(await screen.findByText('Not this file')).toBeVisible();
    expectFilledIn();
    expect(sentTo(accountCalls.bankTransfer)).toEqual([]);
  });

  it('is uploaded once when the report alone has to be sent again', async () => {
    const answers = [{ code: BodyCode.badInput, msg: 'Not yet' }, { data: { id: 'T1' } }];
    const { user } = await show([takes, onCall(accountCalls.bankTransfer, () => answers.shift()!)]);
    fillIn();
    choose(fileOf(PDF));
    await user.click(report());
    expect(await screen.findByText('Not yet')).toBeVisible();
    await user.click(report());
    expect(await screen.findByText('The receipt is attached.')).toBeVisible();
    expect(sentTo(accountCalls.uploadReceipt)).toHaveLength(1);
  });

  it('is uploaded anew when the API has forgotten it meanwhile', async () => {
    const gone = { code: BodyCode.notFound, msg: 'Gone', errors: { receiptID: 'Choose it again' } };
    const answers = [gone, { data: { id: 'T1' } }];
    const { user } = await show([takes, onCall(accountCalls.bankTransfer, () => answers.shift()!)]);
    fillIn();
    choose(fileOf(PDF));
    await user.click(report());
    expect(await screen.findByText('Choose it again')).toBeVisible();
    expectFilledIn();
    await user.click(report());
    expect(await screen.findByText('The receipt is attached.')).toBeVisible();
    expect(sentTo(accountCalls.uploadReceipt)).toHaveLength(2);
  });

  it('keeps no report from being made when it can’t be stored, and can be added afterwards', async () => {
    const away = { status: 503, code: 503, msg: 'Could not be stored' };
    const answers = [away, away, { data: stored }];
    const { user } = await show([onCall(accountCalls.uploadReceipt, () => answers.shift()!), reports]);
    fillIn();
    choose(fileOf(PDF));
    await user.click(report());
    expect(await screen.findByText('The transfer is reported, but without its receipt')).toBeVisible();
    expect(screen.getByText('Could not be stored')).toBeVisible();
    expect(screen.getByText('Transfer reported')).toBeVisible();
    expect(sentTo(accountCalls.bankTransfer)[0]?.input).not.toHaveProperty('receiptID');
    const again = () => screen.getByRole('button', { name: /^Attach it again/ });
    await user.click(again());
    await waitFor(() => expect(sentTo(accountCalls.uploadReceipt)).toHaveLength(2));
    expect(await screen.findByText('Could not be stored')).toBeVisible();
    await waitFor(() => expect(again()).toBeEnabled());
    await user.click(again());
    expect(await screen.findByText('The receipt is attached.')).toBeVisible();
    expect(screen.queryByText('Could not be stored')).toBeNull();
    expect(sentTo(accountCalls.uploadReceipt).map(({ input }) => input['transferID'])).toEqual([
      undefined,
      'T1',
      'T1',
    ]);
    expect(sentTo(accountCalls.bankTransfer)).toHaveLength(1);
  });
});
