import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Lang } from '@certdeck/i18n';
import { renderUi } from '../../testing/index.tsx';
import { DateField, type DateFieldProps } from './DateField.tsx';

async function show(props: Partial<DateFieldProps> = {}, lang: Lang = 'de') {
  const sent = jest.fn<(value: string) => void>();
  function Held() {
    const [value, setValue] = useState(props.value ?? '');
    return (
      <>
        <DateField
          label="Tag"
          {...props}
          value={value}
          onValueChange={(next) => {
            sent(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('2027-01-01')}>
          reset
        </button>
      </>
    );
  }
  await renderUi(<Held />, { lang });
  return { user: userEvent.setup(), sent, field: () => screen.getByRole('textbox', { name: /^Tag/ }) };
}
const calendar = () => screen.findByRole('grid');

describe('a date field', () => {
  it.each([
    ['zh', '2027-03-05', '2027-03-05'],
    ['en', '5 Mar 2027', '05/03/2027'],
    ['de', '5. März 2027', '05.03.2027'],
    ['ja', '2027年3月5日', '2027/03/05'],
  ] as const)(
    'shows the day in %s as the page writes it, and in numbers to be typed',
    async (lang, shown, typed) => {
      const { user, field } = await show({ value: '2027-03-05' }, lang);
      expect(field()).toHaveValue(shown);
      await user.click(field());
      expect(field()).toHaveValue(typed);
      await user.tab();
      await user.tab();
      expect(field()).toHaveValue(shown);
    },
  );

  it('reads what is typed in the page’s language, and gives no day until it is one', async () => {
    const { user, sent, field } = await show();
    expect(field()).toHaveAttribute('placeholder', 'TT.MM.JJJJ');
    await user.type(field(), '3.4.2027');
    expect(sent.mock.calls).toEqual([['2027-04-03']]);
    await user.type(field(), '{Backspace}');
    expect(sent).toHaveBeenLastCalledWith('');
  });

  it('says what is wrong once it is left, and is silent while somebody types', async () => {
    const { user, field } = await show({ min: '2027-02-01', max: '2027-02-28' });
    await user.type(field(), '31.2.2027');
    expect(screen.queryByText(/TT\.MM\.JJJJ/)).toBeNull();
    await user.tab();
    await user.tab();
    expect(screen.getByText('Bitte ein Datum im Format TT.MM.JJJJ eingeben')).toBeVisible();
    expect(field()).toBeInvalid();
    await user.clear(field());
    await user.type(field(), '1.3.2027');
    await user.tab();
    await user.tab();
    expect(screen.getByText('Nicht nach dem 28. Feb. 2027')).toBeVisible();
    await user.clear(field());
    await user.type(field(), '31.1.2027');
    await user.tab();
    await user.tab();
    expect(screen.getByText('Nicht vor dem 1. Feb. 2027')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'reset' }));
    expect(field()).toHaveValue('1. Jan. 2027');
  });

  it('opens a calendar in the page’s language, whose day is chosen with the keyboard', async () => {
    const { user, sent, field } = await show({ value: '2027-03-05' });
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    const grid = await calendar();
    expect(grid).toHaveAccessibleName('März 2027');
    expect(within(grid).getAllByRole('columnheader')[0]).toHaveTextContent('M');
    await waitFor(() => expect(within(grid).getByRole('button', { name: / 5\. März 2027/ })).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(within(grid).getByRole('button', { name: / 6\. März 2027/ })).toHaveFocus());
    await user.keyboard('{PageDown}');
    await waitFor(async () => expect(await calendar()).toHaveAccessibleName('April 2027'));
    await waitFor(() => expect(screen.getByRole('button', { name: / 6\. April 2027/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent.mock.calls).toEqual([['2027-04-06']]));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(field()).toHaveValue('6. Apr. 2027');
  });

  it('lets no day be chosen outside of its bounds, and closes with Escape', async () => {
    const { user, sent } = await show({ value: '2027-03-05', max: '2027-03-05' });
    await user.click(screen.getByRole('button', { name: 'Kalender öffnen: Tag' }));
    const grid = await calendar();
    const late = within(grid).getByRole('button', { name: / 6\. März 2027/ });
    expect(late).toHaveAttribute('aria-disabled', 'true');
    await user.click(late);
    expect(sent).not.toHaveBeenCalled();
    await user.click(within(grid).getByRole('button', { name: / 4\. März 2027/ }));
    expect(sent.mock.calls).toEqual([['2027-03-04']]);
    await user.click(screen.getByRole('button', { name: 'Kalender öffnen: Tag' }));
    await calendar();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('leads to a month of another year', async () => {
    const { user } = await show({ value: '2027-03-05' });
    await user.click(screen.getByRole('button', { name: 'Kalender öffnen: Tag' }));
    await calendar();
    await user.click(screen.getByRole('button', { name: 'März 2027. Monat oder Jahr wählen' }));
    await user.click(await screen.findByRole('button', { name: 'Weiter' }));
    await user.click(await screen.findByRole('button', { name: /^Juli/ }));
    await waitFor(async () => expect(await calendar()).toHaveAccessibleName('Juli 2028'));
  });
});
