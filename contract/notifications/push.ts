import { z } from 'zod';
import { call } from '#contract/call.ts';
import { PushDeviceId } from '#contract/ids.ts';
import { instant, nothing, text } from '#contract/wire.ts';

/** Bytes in base64url, as browsers give the keys of a subscription. */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(Math.ceil((length * 4) / 3))
    .min(Math.ceil((length * 4) / 3));

/** Longest address of a push service, in characters. */
const endpointLimit = 1000;

/** The calls for signals to devices over their push services. */
export const pushApi = {
  getPushKey: call({
    method: 'GET',
    name: 'getPushKey',
    who: 'active',
    about: 'The public key with which a browser subscribes to signals of this portal (RFC 8292), in base64url.',
    shows: [],
    input: nothing,
    output: z.object({ publicKey: z.string() }),
    refusals: {},
  }),

  getPushDevices: call({
    method: 'GET',
    name: 'getPushDevices',
    who: 'active',
    about: 'The devices on which the signed-in user gets signals, oldest first.',
    shows: ['accounts', 'access'],
    input: nothing,
    output: z.array(
      z.object({
        pushDeviceId: PushDeviceId,
        userAgent: z.string(),
        createdAt: instant,
        /** It has the session that asks. */
        isThis: z.boolean(),
      }),
    ),
    refusals: {},
  }),

  addPushDevice: call({
    method: 'POST',
    name: 'addPushDevice',
    who: 'active',
    about:
      'Sends signals to the device with this subscription as long as its session lasts. The same subscription again replaces the one before, whosever it was.',
    changes: ['accounts'],
    input: z.object({
      endpoint: text(endpointLimit).min(1),
      p256dh: bytes(65),
      auth: bytes(16),
      /** The public key with which the browser subscribed. */
      publicKey: text(100).min(1),
    }),
    output: z.object({ pushDeviceId: PushDeviceId }),
    refusals: {
      /** It is no address of a push service. */
      pushEndpointRefused: 422,
      /** The portal has another key by now: the browser subscribes again. */
      pushKeyChanged: 409,
      tooManyPushDevices: 409,
    },
  }),

  removePushDevice: call({
    method: 'POST',
    name: 'removePushDevice',
    who: 'active',
    about: 'Ends signals to a device of the signed-in user.',
    seeks: 'pushDevice',
    changes: ['accounts'],
    input: z.object({ pushDeviceId: PushDeviceId }),
    output: z.boolean(),
    refusals: {},
  }),
};
