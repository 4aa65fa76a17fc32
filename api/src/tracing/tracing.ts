/**
 * Traces by OpenTelemetry: each request is a span that goes on with its caller's, each command to the database one within it.
 * Nothing of it is loaded unless OTEL_EXPORTER_OTLP_ENDPOINT is set. Names are the shop's own words: never an address, a value or a
 * word of a caller.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import mongoose, { type mongo } from 'mongoose';
import { alsoCountBy, type Asked } from '../platform/observability/counting.js';
import { scopeOf } from '../platform/request/request-scope.js';

const SERVER_ERROR = 500;
/** What the driver does by itself, again and again. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'saslStart', 'saslContinue', 'killCursors']);

export interface Tracing {
  /** Answers as `inside` does, within a span. */
  traced(inside: RequestListener): RequestListener;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** The library reads what else the environment says: OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES, … */
export function startTracing({ endpoint }: { endpoint: string }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'shop' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  const tracer = trace.getTracer('shop');
  const named = new WeakMap<object, Asked>();
  const stopNames = alsoCountBy({ asked: (request, what) => void named.set(request, what) });
  const stopCommands = traceCommands();

  return {
    traced: (inside) => (req, res) => {
      const parent = propagation.extract(ROOT_CONTEXT, req.headers);
      const span = tracer.startSpan(methodOf(req), { kind: SpanKind.SERVER }, parent);
      const scope = scopeOf(req);
      span.setAttribute('http.request.method', methodOf(req));
      scope.traceId = span.spanContext().traceId;
      span.setAttribute('shop.request_id', scope.requestId);
      res.once('close', () => {
        const name = named.get(req)?.name;
        if (name) {
          span.updateName(name);
          span.setAttribute('http.route', name);
        }
        span.setAttribute('http.response.status_code', res.statusCode);
        if (res.statusCode >= SERVER_ERROR || !res.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(parent, span), () => inside(req, res));
    },
    async stop() {
      stopNames();
      stopCommands();
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };

  /** @returns ends it */
  function traceCommands(): () => void {
    const client = mongoose.connection.getClient() as unknown as mongo.MongoClient;
    const underWay = new Map<number, Span>();
    const started = ({ requestId, commandName, command }: mongo.CommandStartedEvent) => {
      // Outside of a span it is the shop's own regular work, which would be most of all there is.
      if (!trace.getActiveSpan() || HOUSEKEEPING.has(commandName)) return;
      const collection: unknown = command[commandName];
      const span = tracer.startSpan(`mongodb ${commandName}`, { kind: SpanKind.CLIENT });
      span.setAttributes({
        'db.system.name': 'mongodb',
        'db.operation.name': commandName,
        ...(typeof collection === 'string' ? { 'db.collection.name': collection } : {}),
      });
      underWay.set(requestId, span);
    };
    const ended = (failed: boolean) => (event: { requestId: number }) => {
      const span = underWay.get(event.requestId);
      underWay.delete(event.requestId);
      if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    };
    const [succeeded, failed] = [ended(false), ended(true)];
    client.on('commandStarted', started).on('commandSucceeded', succeeded).on('commandFailed', failed);
    return () =>
      void client.off('commandStarted', started).off('commandSucceeded', succeeded).off('commandFailed', failed);
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function methodOf({ method = '' }: IncomingMessage): string {
  return METHODS.has(method) ? method : '_OTHER';
}
