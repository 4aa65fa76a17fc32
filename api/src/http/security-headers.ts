/** Sets the security headers: a full set for pages, a smaller one for data that programs read. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { platform } from '../platform/platform.js';

const YEAR_SECONDS = 31_536_000;
/** Device features that pages and embedded frames may use: only payment, for the payment provider's window. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat('payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")')
  .join(', ');
/** Paths that return data and never a page. */
const DATA = /^\/(?:graphql|api\/(?!docs(?:\/|$)).*)$/;

/** @param inlineScripts content security policy sources of the inline scripts in pages */
export function securityHeaders(inlineScripts: readonly string[]): RequestHandler {
  const [ofPages, ofData] = [pageHeaders(inlineScripts), dataHeaders()];
  return (req, res, next) => {
    if (DATA.test(req.path)) return ofData(req, res, next);
    res.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    ofPages(req, res, next);
  };
}

/** The headers without those that matter only for displayed documents. */
function dataHeaders() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: strictTransport(),
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function pageHeaders(inlineScripts: readonly string[]) {
  const { config, files } = platform();
  const media = [...new Set([files.origin, config.mediaUrl && new URL(config.mediaUrl).origin])].filter(
    (origin) => origin !== undefined,
  );
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts, 'https://checkout.razorpay.com'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...media],
        mediaSrc: ["'self'", ...media],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
        frameSrc: ["'self'", 'https://api.razorpay.com', 'https://www.openstreetmap.org'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: strictTransport(),
  });
}

function strictTransport() {
  return platform().config.production ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false;
}
