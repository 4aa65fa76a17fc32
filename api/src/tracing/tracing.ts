/**
 * OpenTelemetry traces: each request is a span that continues the caller's trace, and each database command is a child span. The module is
 * loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set. Names come from the shop's code, never from a URL, a value or other input of a caller.
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
/** Periodic commands of the driver itself. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'saslStart', 'saslContinue', 'killCursors']);

export interface Tracing {
  /** Wraps a listener in a span. */
  traced(inside: RequestListener): RequestListener;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** The library reads further environment variables: OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES, … */
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

  /** @returns a function that stops it */
  function traceCommands(): () => void {
    const client = mongoose.connection.getClient() as unknown as mongo.MongoClient;
    const underWay = new Map<number, Span>();
    const started = ({ requestId, commandName, command }: mongo.CommandStartedEvent) => {
      // Commands outside of a span belong to periodic background work, which would dominate the traces.
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
