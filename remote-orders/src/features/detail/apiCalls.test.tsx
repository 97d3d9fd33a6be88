import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { Remark } from '../../order/Remark.tsx';
import { makeDetail, makeName } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import { OrganizationPanel } from './organization/OrganizationPanel.tsx';
import { ValidationPanel } from './validation/ValidationPanel.tsx';

const write = jest.fn(async (_text: string) => {});
beforeEach(() => {
  write.mockReset();
});

const options = { lang: 'en', namespaces: { orders: texts } } as const;
/** What the nth button of the page that copies a call has copied. */
async function copied(nth = 0): Promise<string> {
  // user-event installs a clipboard of its own with setup(); a plain click keeps ours.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  const button = (await screen.findAllByRole('button', { name: 'Copy as API call' }))[nth];
  if (!button) throw new Error(`There is no button ${nth}`);
  write.mockClear();
  fireEvent.click(button);
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  return write.mock.calls[0]?.[0] ?? '';
}

describe('acts of an order’s page as calls to copy (D-475)', () => {
  it('have the remark as it stands in the field', async () => {
    const { user } = await renderScreen(<Remark order={{ orderNo: 'N1', remark: 'old' }} />, options);
    await user.click(screen.getByRole('button', { name: /N1/ }));
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), ' it’s new ');
    const text = await copied();
    expect(text).toContain("-X PUT '");
    expect(text).toContain("/api/v1/orders/remark/N1'");
    expect(text).toContain('"remark": "it’s new"');
    expect(sentTo(orderCalls.saveRemark)).toEqual([]);
  });

  it('have the record that is written, and the look for it', async () => {
    const name = makeName('shop.example.com', { placeable: true });
    const order = makeDetail({ stage: 'payment', domains: [name] });
    await renderScreen(<ValidationPanel order={order} />, {
      ...options,
      handlers: [onCall(orderCalls.listOrderDomains, { data: order.domains, total: 1 })],
    });
    const placed = await copied(0);
    expect(placed).toContain("/api/v1/orders/dcv/place'");
    expect(placed).toContain('"domain": "shop.example.com"');
    const looked = await copied(1);
    expect(looked).toContain('/api/v1/autoDetectDomain?');
    expect(looked).toContain('domain=shop.example.com');
    expect(sentTo(orderCalls.placeRecord)).toEqual([]);
    expect(sentTo(orderCalls.autoDetectDomain)).toEqual([]);
  });

  it('have the answer about the organisation, and a document as a file of whoever runs the command', async () => {
    const check = {
      orgID: 'o1',
      level: 'ov',
      state: 'asked',
      id: 'v1',
      asked: 'Which register?',
      reason: '',
      until: 0,
    } as const;
    const order = makeDetail({ organizationCheck: check });
    const { user } = await renderScreen(<OrganizationPanel order={order} check={check} />, {
      ...options,
      handlers: [
        onCall(accountCalls.listOrganizationDocuments, { data: [] }),
        onCall(orderCalls.getOrder, { data: order }),
      ],
    });
    await user.type(await screen.findByRole('textbox'), 'The  court’s');
    const upload = await copied(0);
    expect(upload).toContain('/api/v1/organizations/documents?');
    expect(upload).toContain('orgID=o1');
    expect(upload).toContain("--data-binary '@document.pdf'");
    const answer = await copied(1);
    expect(answer).toContain("/api/v1/organizations/check/answer'");
    expect(answer).toContain('"answer": "The court’s"');
    expect(sentTo(accountCalls.answerOrganizationCheck)).toEqual([]);
  });
});
