import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { Field } from '../index.ts';
import { renderUi } from '../testing/index.tsx';
import { CountryPicker, PhoneInput, readPhone, type Phone } from './index.ts';

const asked: string[] = [];
const zh = [
  { code: 'CN', name: '中国', prefix: '86' },
  { code: 'DE', name: '德国', prefix: '49' },
];
const en = [
  { code: 'CN', name: 'China', prefix: '86' },
  { code: 'DE', name: 'Germany', prefix: '49' },
];
const server = setupServer(
  http.get('http://localhost/:list/:file', ({ request, params }) => {
    asked.push(new URL(request.url).pathname);
    const rows = { 'country_zh.json': zh, 'country_en.json': en }[String(params['file'])];
    if (!rows) return new HttpResponse(null, { status: 404 });
    const name = (text: string) => (params['list'] === 'vendor' ? `${text} ☎` : text);
    return HttpResponse.json(rows.map((row) => ({ ...row, name: name(row.name) })));
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  asked.length = 0;
  server.resetHandlers();
});
afterAll(() => server.close());

function CountryForm() {
  const [code, setCode] = useState('');
  return (
    <>
      <Field label="国家">
        <CountryPicker value={code} onValueChange={setCode} />
      </Field>
      <output>{code}</output>
    </>
  );
}

describe('the country picker (UI-001)', () => {
  it('offers a retry when its list does not come', async () => {
    server.use(
      http.get('http://localhost/language/country_en.json', () => new HttpResponse(null, { status: 503 })),
    );
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await renderUi(<CountryForm />, { lang: 'fr' });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    server.resetHandlers();
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument());
    warn.mockRestore();
  });

  it('reads /language/country_zh.json in Chinese (UI-005)', async () => {
    const user = userEvent.setup();
    await renderUi(<CountryForm />);
    await waitFor(() => expect(asked).toEqual(['/language/country_zh.json']));
    await user.click(screen.getByRole('combobox', { name: '国家' }));
    await user.keyboard('德{Enter}');
    expect(screen.getByText('DE')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: '国家' })).toHaveValue('德国');
  });

  it('reads /language/country_en.json in German, and shows German names (UI-005, D-596)', async () => {
    const user = userEvent.setup();
    await renderUi(<CountryForm />, { lang: 'de' });
    await waitFor(() => expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-busy'));
    await user.click(screen.getByRole('combobox'));
    expect(await screen.findByRole('option', { name: /^Deutschland/ })).toBeInTheDocument();
  });
});

function PhoneForm({ onValue }: { onValue: (phone: Phone) => void }) {
  const [phone, setPhone] = useState<Phone>({ telPrefix: '86', tel: '' });
  return (
    <PhoneInput
      value={phone}
      onValueChange={(next) => {
        setPhone(next);
        onValue(next);
      }}
    />
  );
}

describe('the phone input (UI-001)', () => {
  it('combines a prefix, 86 first, and a number; the prefix can be searched (UI-007)', async () => {
    const user = userEvent.setup();
    const seen = jest.fn();
    await renderUi(<PhoneForm onValue={seen} />);
    await waitFor(() => expect(screen.getByRole('combobox', { name: '国家/地区代码' })).toHaveValue('+86'));
    await user.type(screen.getByLabelText('手机号'), '138 1234 5678');
    expect(seen).toHaveBeenLastCalledWith({ telPrefix: '86', tel: '13812345678' });
    await user.click(screen.getByRole('combobox', { name: '国家/地区代码' }));
    await user.keyboard('49{Enter}');
    expect(seen).toHaveBeenLastCalledWith({ telPrefix: '49', tel: '13812345678' });
  });

  it.each([
    ['zh', '德国 ☎'],
    ['en', 'Germany ☎'],
    ['ja', 'ドイツ'],
    ['fr', 'Allemagne'],
  ] as const)('offers in %s the names of the list for vendors, %s (UI-006)', async (lang, name) => {
    const user = userEvent.setup();
    await renderUi(<PhoneForm onValue={() => undefined} />, { lang });
    await waitFor(() => expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-busy'));
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('49');
    expect(await screen.findByRole('option')).toHaveTextContent(name);
  });

  it('takes a number with direction marks out of an address book (UI-007)', async () => {
    const seen = jest.fn();
    await renderUi(<PhoneForm onValue={seen} />);
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('+86'));
    fireEvent.input(screen.getByLabelText('手机号'), { target: { value: '\u202d+86 138-1234-5678\u202c' } });
    expect(seen).toHaveBeenLastCalledWith({ telPrefix: '86', tel: '13812345678' });
  });

  it('understands a pasted international number', () => {
    expect(readPhone('+49 (170) 123-456', '86', zh)).toEqual({ telPrefix: '49', tel: '170123456' });
    expect(readPhone('１３８１２３４５６７８', '86', zh)).toEqual({ telPrefix: '86', tel: '13812345678' });
    expect(readPhone('0086 13812345678', '49', zh)).toEqual({ telPrefix: '86', tel: '13812345678' });
  });

  it('shows its error at the number (VAL-025)', async () => {
    await renderUi(
      <PhoneInput
        value={{ telPrefix: '86', tel: '' }}
        onValueChange={() => undefined}
        error="手机号不能为空"
      />,
    );
    await waitFor(() => expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-busy'));
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('手机号不能为空');
  });
});
