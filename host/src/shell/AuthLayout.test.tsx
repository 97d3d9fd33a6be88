import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderShell } from '../testing/renderShell.tsx';

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

const signIn = () => renderShell({ path: '/sign-in', token: '', lang: 'en' });
const form = () => screen.findByLabelText(/password/i, { selector: 'input' });

describe('the page that signs in', () => {
  it('draws certificates beside the form, and nothing of them on a phone (D-026)', async () => {
    const { unmount } = await signIn();
    await form();
    expect(screen.getByText('mail.example.com')).toBeInTheDocument();
    unmount();

    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    await signIn();
    await form();
    expect(screen.queryByText('mail.example.com')).toBeNull();
  });
});
