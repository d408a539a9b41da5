import { z } from 'zod';

/** Who may create an account (setting REGISTRATION). */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** The days for which an invitation is valid. */
export const INVITATION_DAYS_DEFAULT = 7;

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The only address that may use it; null if whoever has the link may.' }),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitationSchema>;
