import { describe, expect, it } from 'vitest';
import { addressForms } from './address-forms.ts';

describe('the forms of forbidden addresses', () => {
  it('are 250 different ones', () => {
    expect(new Set(addressForms(250)).size).toBe(250);
  });
});
