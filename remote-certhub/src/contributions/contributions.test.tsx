import { describe, expect, it } from '@jest/globals';
import { renderHook, screen } from '@testing-library/react';
import { renderScreen } from '@certdeck/federation/testing';
import { type Tool, useHandedOver } from '../handover.ts';
import { texts } from '../texts.ts';
import OrderTools from './OrderTools.tsx';

const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const order = { orderNo: 'N1', commonName: 'shop.example.com', stage: 'issued', certificate: pem } as const;
const received = (tool: Tool) => renderHook(() => useHandedOver(tool)).result.current;
const options = { lang: 'en', namespaces: { certhub: texts } } as const;

describe('the tools on the page of an issued order', () => {
  it('find its certificate filled in', async () => {
    const { user, address } = await renderScreen(<OrderTools {...order} />, options);
    expect(await screen.findByRole('region', { name: /^Continue/ })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Decode this certificate' }));
    expect(address()).toBe('/certhub/tools/parse-cert');
    expect(received('parse-cert')).toEqual({ text: pem });
  });

  it('find its name filled in where they ask for one', async () => {
    const { user } = await renderScreen(<OrderTools {...order} />, options);
    await user.click(await screen.findByRole('link', { name: 'Configure the server' }));
    expect(received('ssl-config')).toEqual({ fields: { host: 'shop.example.com' } });
  });

  it('aren’t there while there is no certificate, nor where the tools are not', async () => {
    const { unmount } = await renderScreen(<OrderTools {...order} certificate="" />, options);
    expect(screen.queryByRole('region', { name: /^Continue/ })).not.toBeInTheDocument();
    unmount();
    const tools = ['parse-cert', 'convert-cert', 'match-pair', 'ssl-config'];
    await renderScreen(<OrderTools {...order} />, {
      ...options,
      absent: tools.map((tool) => `/certhub/tools/${tool}`),
    });
    expect(screen.queryByRole('region', { name: /^Continue/ })).not.toBeInTheDocument();
  });
});
