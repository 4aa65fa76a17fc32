/** The provider of this shop: Razorpay when its keys are set, otherwise test payments, which production never takes. */
import { platform, type Platform } from '../../platform/platform.js';
import { PaymentProvider } from '../orders/order.enums.js';
import type { Gateway } from './gateway.js';
import { createRazorpay } from './razorpay.js';
import { unconnected } from './unconnected.js';
import { createSandbox, type SandboxGateway } from './sandbox.js';

let made: { platform: Platform; gateway: Gateway } | undefined;

export function gateway(): Gateway {
  const current = platform();
  if (made?.platform !== current) made = { platform: current, gateway: create(current) };
  return made.gateway;
}

function create({ config, jwtSecret }: Platform): Gateway {
  if (config.razorpay) return createRazorpay(config.razorpay);
  // Test payments would give goods away.
  if (config.production) return unconnected;
  return createSandbox(jwtSecret);
}

/** Undefined unless this shop runs on test payments. */
export function sandboxGateway(): SandboxGateway | undefined {
  const current = gateway();
  return current.provider === PaymentProvider.SANDBOX ? (current as SandboxGateway) : undefined;
}
