import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { revalidateAreas } from '@certdeck/session';
import { texts } from '../../texts.ts';
import PriceChangePage from './PriceChange.page.tsx';
import { changeOf, ID } from './testing/changes.ts';
import { SINGLE } from './testing/products.ts';

/** A draft that its reader worked on, over an API that keeps what is saved. */
async function show() {
  const kept = { change: changeOf({ own: true }), onSave: () => {} };
  /** As a colleague, or another window, saves it. */
  const saveElsewhere = (title: string) => {
    kept.change = changeOf({ own: true, title, revision: kept.change.revision + 1 });
  };
  const rendered = await renderScreen(<PriceChangePage />, {
    ...{ path: `/operator/prices/${ID}`, route: '/operator/prices/:id', lang: 'en' },
    namespaces: { operator: texts },
    handlers: [
      onCall(operatorCalls.prices, { data: [SINGLE] }),
      onCall(operatorCalls.priceChange, () => ({ data: kept.change })),
      onCall(operatorCalls.savePriceChange, ({ input }) => {
        if (input['revision'] !== kept.change.revision) return { code: 13002, msg: 'Edited meanwhile.' };
        saveElsewhere(String(input['title']));
        const { revision } = kept.change;
        kept.onSave();
        return { data: { id: ID, revision } };
      }),
    ],
  });
  const name = await screen.findByRole('textbox', { name: /Name of the change/ });
  const save = () => rendered.user.click(screen.getByRole('button', { name: 'Save draft' }));
  return { ...rendered, kept, saveElsewhere, name, save };
}
const readAgain = () => act(() => revalidateAreas(['operator']));
const notice = () => screen.queryByText('This draft has changed meanwhile');

describe('a draft of prices that is saved', () => {
  it('elsewhere while something is typed keeps what is typed, and shows the other only when asked to (D-397)', async () => {
    const { user, saveElsewhere, name, save } = await show();
    await user.type(name, ' sale');
    saveElsewhere('Summer');
    await readAgain();
    await waitFor(() => expect(notice()).toBeVisible());
    expect(name).toHaveValue('Spring sale');
    expect(name).toHaveFocus();
    await save();
    expect(await screen.findByText('Edited meanwhile.')).toBeVisible();
    expect(sentTo(operatorCalls.savePriceChange)[0]?.input).toMatchObject({ revision: 3 });
    await user.click(screen.getByRole('button', { name: 'Discard mine and show what is saved' }));
    await waitFor(() => expect(name).toHaveValue('Summer'));
    expect(notice()).toBeNull();
    expect(screen.queryByText('Edited meanwhile.')).toBeNull();
  });

  it('elsewhere is said when saving is refused for it, without waiting for the next read', async () => {
    const { user, saveElsewhere, name, save } = await show();
    await user.type(name, ' sale');
    saveElsewhere('Summer');
    await save();
    await waitFor(() => expect(notice()).toBeVisible());
    expect(name).toHaveValue('Spring sale');
  });

  it('elsewhere while nothing is typed is shown as it is now', async () => {
    const { saveElsewhere, name } = await show();
    saveElsewhere('Summer');
    await readAgain();
    await waitFor(() => expect(name).toHaveValue('Summer'));
    expect(notice()).toBeNull();
  });

  it('here goes on from what was saved, and can be saved again', async () => {
    const { user, name, save } = await show();
    await user.type(name, ' sale');
    await save();
    await waitFor(() => expect(screen.getByText('The draft is saved')).toBeVisible());
    expect(name).toBeInTheDocument();
    await user.type(name, 's');
    await save();
    await waitFor(() => expect(sentTo(operatorCalls.savePriceChange)).toHaveLength(2));
    expect(sentTo(operatorCalls.savePriceChange).map(({ input }) => input)).toMatchObject([
      { title: 'Spring sale', revision: 3 },
      { title: 'Spring sales', revision: 4 },
    ]);
    await readAgain();
    expect(notice()).toBeNull();
    expect(name).toHaveValue('Spring sales');
  });

  it('here and right after that elsewhere shows the other, for nothing is typed since', async () => {
    const { user, kept, saveElsewhere, name, save } = await show();
    kept.onSave = () => saveElsewhere('Summer');
    await user.type(name, ' sale');
    await save();
    await waitFor(() => expect(name).toHaveValue('Summer'));
    expect(notice()).toBeNull();
  });
});
