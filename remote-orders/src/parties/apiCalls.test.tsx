import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import ContactsPage from '../features/contacts/Contacts.page.tsx';
import { texts } from '../texts.ts';

const contact = {
  ...{ id: 'C1', lastname: "O'Neill", firstname: 'Zoë', name: "O'Neill Zoë", position: 'Admin' },
  ...{ email: 'zoe@customer.example', telephone: '13800138000', idCard: '', accountNo: 'A1' },
};
const write = jest.fn(async (_text: string) => {});
beforeEach(() => {
  write.mockReset();
});

const show = async () => {
  await renderScreen(<ContactsPage />, {
    lang: 'en',
    path: '/orders/contact?lastname=O',
    namespaces: { orders: texts },
    handlers: [onCall(accountCalls.listContacts, { data: [contact], total: 1 })],
  });
  // user-event installs a clipboard of its own with setup(); a plain click keeps ours.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
};
async function copied(within_: HTMLElement): Promise<string> {
  fireEvent.click(within(within_).getByRole('button', { name: 'Copy as API call' }));
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  return write.mock.calls[0]?.[0] ?? '';
}

describe('contacts as calls to copy', () => {
  it('are listed as the page lists them', async () => {
    await show();
    const text = await copied(screen.getByRole('search'));
    expect(text).toContain('/api/v1/contacts?');
    expect(text).toContain('lastname=O');
  });

  it('are added and changed with what stands in the fields', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Add a contact' }));
    const adding = await screen.findByRole('dialog');
    fireEvent.change(within(adding).getByLabelText(/^Last name/), { target: { value: 'Ada' } });
    const text = await copied(adding);
    expect(text).toContain('POST');
    expect(text).toContain('"lastname": "Ada"');
  });

  it('are changed under their id', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: "Edit O'Neill Zoë" }));
    const text = await copied(await screen.findByRole('dialog'));
    expect(text).toContain('PUT');
    expect(text).toContain('"id": "C1"');
  });

  it('are deleted by their id', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: "Delete O'Neill Zoë" }));
    const text = await copied(await screen.findByRole('alertdialog'));
    expect(text).toContain('DELETE');
    expect(text).toContain('/C1');
  });
});
