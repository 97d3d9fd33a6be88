import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { agentDesk, LOGO } from '../testing/agent.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof agentDesk>>;
beforeAll(async () => {
  api = await openTestApi();
  desk = await agentDesk(api);
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const callsOf = ({ token }: Pick<TestAccount, 'token'>) => ({
  save: async (input: object) =>
    (await api.call(accountCalls.saveAgentSite, input, { token, headers: english })).body,
  read: async () => (await api.call(accountCalls.readAgent, {}, { token, headers: english })).body.data,
  upload: async (file: Buffer) =>
    (await api.call(accountCalls.uploadAgentLogo, {}, { token, headers: english, file })).body,
});

describe('an agent’s site', () => {
  it('begins with the company’s name, keeps what is saved and is read back (ACC-027, D-358)', async () => {
    const mine = callsOf(await desk.addAgent('Quokka Hosting Ltd'));
    expect(await mine.read()).toMatchObject({ siteTitle: 'Quokka Hosting Ltd', colours: '', language: 'en' });
    const site = {
      ...{ siteTitle: 'Quokka Certs', colours: '#0F766E', language: 'de', brands: ['certum', 'certum'] },
      currency: 'EUR',
      ...{ termsHref: 'https://quokka.example/terms', privacyPolicyHref: 'https://quokka.example/privacy' },
    };
    expect(await mine.save(site)).toMatchObject({ code: 200 });
    expect(await mine.read()).toMatchObject({ ...site, colours: '#0f766e', brands: ['certum'] });
    await mine.save({ siteTitle: 'Quokka' });
    expect(await mine.read()).toMatchObject({
      ...site,
      siteTitle: 'Quokka',
      colours: '#0f766e',
      brands: ['certum'],
    });
  });

  it.each<[string, object]>([
    ['siteTitle', { siteTitle: ' ' }],
    ['siteTitle', { siteTitle: 'x'.repeat(81) }],
    ['siteTitle', { siteTitle: 'Quokka\u0007' }],
    ['colours', { colours: 'red' }],
    ['colours', { colours: '#fff' }],
    ['colours', { colours: '#ffd400' }],
    ['colours', { colours: '#000000' }],
    ['colours', { colours: '#12345678' }],
    ['termsHref', { termsHref: 'javascript:alert(1)' }],
    ['termsHref', { termsHref: 'http://quokka.example' }],
    ['termsHref', { termsHref: '//evil.example' }],
    ['termsHref', { termsHref: 'https://user:pw@evil.example' }],
    ['privacyPolicyHref', { privacyPolicyHref: 'data:text/html,<script>' }],
    ['privacyPolicyHref', { privacyPolicyHref: 'https://x.example/"onclick="x' }],
    ['language', { language: 'pt' }],
    ['brands', { brands: ['no such brand'] }],
    ['currency', { currency: 'eur' }],
    ['currency', { currency: 'QQQ' }],
  ])('takes no wrong %s: %j', async (field, input) => {
    const mine = callsOf(await desk.addAgent('Wrong Ltd'));
    const { code, errors } = await mine.save(input);
    expect([code, Object.keys(errors ?? {})]).toEqual([13004, [field]]);
    expect(await mine.read()).toMatchObject({
      siteTitle: 'Wrong Ltd',
      colours: '',
      termsHref: '',
      brands: [],
      currency: '',
    });
  });

  it('is changed by agents alone, and by one that ended no more', async () => {
    const plain = callsOf(await api.addAccount());
    expect(await plain.save({ siteTitle: 'Mine' })).toMatchObject({ code: 13002 });
    expect(await plain.upload(LOGO)).toMatchObject({ code: 13002 });
    const agent = await desk.addAgent('Ended Ltd');
    await desk.end(agent);
    expect(await callsOf(agent).save({ siteTitle: 'Mine' })).toMatchObject({ code: 13002 });
  });

  it('has a logo that is served by its type, and can run nothing', async () => {
    const mine = callsOf(await desk.addAgent('Logo Ltd'));
    const { logo } = (await mine.upload(LOGO)).data;
    expect((await mine.read()).logo).toBe(logo);
    const answer = await api.server.inject({ url: logo });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    // Another takes its place, and has another address.
    const next = (await mine.upload(LOGO)).data.logo;
    expect(next).not.toBe(logo);
    expect((await api.server.inject({ url: logo })).statusCode).toBe(404);
    await mine.save({ logo: '' });
    expect((await mine.read()).logo).toBe('');
    expect((await api.server.inject({ url: next })).statusCode).toBe(404);
    expect((await api.server.inject({ url: '/agent-logo/nonsense' })).statusCode).toBe(404);
  });

  it('takes no SVG, and nothing larger than a logo', async () => {
    const mine = callsOf(await desk.addAgent('Svg Ltd'));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await mine.upload(svg)).toMatchObject({ code: 13004, errors: { file: expect.any(String) } });
    const giant = Buffer.concat([LOGO, Buffer.alloc(200_000)]);
    expect(await mine.upload(giant)).toMatchObject({ code: 13004, errors: { file: expect.any(String) } });
    expect((await mine.read()).logo).toBe('');
  });
});
