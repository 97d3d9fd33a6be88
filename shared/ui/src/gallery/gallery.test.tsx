import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/index.tsx';
import { Gallery } from './Gallery.tsx';
import { specimens } from './specimens.tsx';

describe('the gallery', () => {
  it('shows every component in both themes, and changes the language of all', async () => {
    await renderUi(<Gallery />, { lang: 'en' });
    for (const { title } of specimens) {
      const page = screen.getByRole('region', { name: title });
      const themes = [...page.querySelectorAll('[data-certdeck-mode]')];
      expect(themes.map((one) => one.getAttribute('data-certdeck-mode'))).toEqual(['light', 'dark']);
      for (const theme of themes) expect(theme.children).not.toHaveLength(0);
    }
    const rail = () => within(screen.getByRole('region', { name: 'Validity rail' })).getAllByRole('img')[0];
    expect(rail()).toHaveAccessibleName(/^Certificate expires on/);
    await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    expect(rail()).toHaveAccessibleName(/^Zertifikat läuft am/);
  });
});
