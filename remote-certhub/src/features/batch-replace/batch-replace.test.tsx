import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { WorkerScript } from '@certdeck/worker';
import { texts as areaTexts } from '../../texts.ts';
import BatchReplacePage from './BatchReplace.page.tsx';
import type { FromWorker } from './replacer.ts';
import { texts } from './texts.ts';
import { doWork, type WorkRequest } from './work.ts';

/** jsdom has no workers: the same work behind the same messages, on this thread. */
class HereWorker {
  #listener: ((event: { data: FromWorker }) => void) | undefined;
  addEventListener(type: string, listener: (event: { data: FromWorker }) => void): void {
    if (type === 'message') this.#listener = listener;
  }
  postMessage(request: WorkRequest): void {
    const answer = doWork(request, (done) => this.#listener?.({ data: { type: 'progress', done } }));
    this.#listener?.({ data: { type: 'done', answer } });
  }
  terminate(): void {
    this.#listener = undefined;
  }
}

beforeEach(() => {
  jest
    .spyOn(WorkerScript.prototype, 'start')
    // It has only what the page uses of a worker.
    .mockImplementation(async () => new HereWorker() as unknown as Worker);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const show = (path = '/certhub/tools/batch-replace') =>
  renderScreen(<BatchReplacePage />, {
    path,
    lang: 'en',
    namespaces: { certhub: areaTexts, 'certhub-batch-replace': texts },
  });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('bulk replace', () => {
  it('previews as one types, replaces, and undoes (TOOL-008)', async () => {
    const { user } = await show();
    await screen.findByLabelText('Text');
    type('Text', 'one two\nthree\ntwo');
    type('Find', 'two');
    type('Replace with', '2');
    expect(await screen.findByText('2 matches in 1 of 1 texts')).toBeVisible();
    expect(screen.getAllByText('2', { selector: 'ins' })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByDisplayValue(/one 2\s+three\s+2/)).toBe(screen.getByLabelText('Text'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Text')).toHaveValue('one two\nthree\ntwo');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  it('takes files, and tells the encoding of each (TOOL-008)', async () => {
    const { user } = await show();
    const files = [
      new File([Uint8Array.from([0xd6, 0xd0, 0x20, 0x61])], 'gbk.txt'),
      new File(['a a'], 'utf8.txt'),
      new File([Uint8Array.from([0, 1, 2, 3, 0, 255])], 'picture.bin'),
    ];
    const picker = await screen.findByLabelText<HTMLInputElement>('Choose files', { selector: 'input' });
    await user.upload(picker, files);
    type('Find', 'a');
    expect(await screen.findByText('3 matches in 2 of 3 texts')).toBeVisible();
    const gbk = within(screen.getByRole('region', { name: 'Result' }));
    expect(gbk.getByText('GBK')).toBeVisible();
    expect(gbk.getByText('This is not a text file; it is left unchanged.')).toBeVisible();
  });

  it('says what is wrong with an expression', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('radio', { name: 'Regular expression' }));
    type('Text', 'a');
    type('Find', '[');
    expect(await screen.findByText(/^The expression is not valid: .*class/)).toBeVisible();
  });

  it('gives one text per value of a template (TOOL-008)', async () => {
    await show('/certhub/tools/batch-replace?tab=template');
    await screen.findByLabelText('Template');
    type('Template', '{n}: {x}!');
    type('Values', 'a\nb');
    expect(await screen.findByText('Texts generated: 2')).toBeVisible();
    const block = screen.getByRole('region', { name: 'Result' }).querySelector('code');
    expect(block?.textContent).toBe('1: a!\n2: b!');
  });
});
