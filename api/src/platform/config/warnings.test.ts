import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { missingForRealUse } from './warnings.ts';

const missing = (environment: Record<string, string>) =>
  missingForRealUse(readConfig(environment)).join('\n');

describe('a configuration for real use', () => {
  it('is told what will not work without a mail server and a public address', () => {
    const reported = missing({ DEMO: '0' });
    expect(reported).toContain('SMTP_URL is not set');
    expect(reported).toContain('PUBLIC_URL is not set');
    expect(reported).toContain('http://127.0.0.1:8080/pki');
    expect(reported).toContain('text messages');
  });

  it('is told nothing of what is there', () => {
    const reported = missing({
      DEMO: '0',
      SMTP_URL: 'smtp://mail',
      SMS_PROVIDER: 'aliyun',
      PUBLIC_URL: 'https://portal.example',
    });
    expect(reported).toBe('');
    expect(missing({ DEMO: '0', PUBLIC_URL: 'http://portal.example' })).toContain('in clear');
  });

  it('is told nothing in demo mode', () => {
    expect(missing({})).toBe('');
  });
});
