// The names of Unreal and OpenSSL that the quick start uses, for a compiler that only checks the code. They are
// declared as the engine's pages show them; nothing is defined, because nothing runs.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>

using uint8 = std::uint8_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using TCHAR = char16_t;
#define TEXT(text) u##text
#define THIRD_PARTY_INCLUDES_START
#define THIRD_PARTY_INCLUDES_END
#define PLATFORM_SOCKETSUBSYSTEM FName()
struct FName {};

class FString
{
public:
	FString();
	FString(const TCHAR*);
	template <typename... Values> static FString Printf(const TCHAR*, Values...);
	FString Replace(const TCHAR*, const TCHAR*) const;
	bool IsEmpty() const;
	int32 Len() const;
	const TCHAR* operator*() const;
	friend FString operator+(const FString&, const FString&);
	friend FString operator+(const FString&, const TCHAR*);
	friend FString operator+(const TCHAR*, const FString&);
	friend bool operator==(const FString&, const FString&);
};
const char* TCHAR_TO_UTF8(const TCHAR*);
const TCHAR* UTF8_TO_TCHAR(const char*);

template <typename Element> class TArray
{
public:
	int32 Num() const;
	void Add(const Element&);
	const Element* GetData() const;
};

template <typename Type> using TFunction = std::function<Type>;

template <typename Type> class TSharedPtr
{
public:
	TSharedPtr(std::nullptr_t = nullptr);
	bool IsValid() const;
	Type* operator->() const;
	explicit operator bool() const;
};
template <typename Type> class TSharedRef
{
public:
	Type* operator->() const;
	operator TSharedPtr<Type>() const;
};
template <typename Type> TSharedRef<Type> MakeShared();
template <typename Type> class TUniquePtr
{
public:
	void Reset();
	Type* operator->() const;
};
template <typename Type, typename... Values> TUniquePtr<Type> MakeUnique(Values...);

template <typename Result, typename... Parameters> class TDelegate
{
public:
	void BindLambda(std::function<Result(Parameters...)>);
};

struct FIPv4Address
{
	static const FIPv4Address InternalLoopback;
};
struct FIPv4Endpoint
{
	FIPv4Endpoint(const FIPv4Address&, int32 Port);
};
class FSocket
{
public:
	int32 GetPortNo();
	bool Recv(uint8* Data, int32 Size, int32& Read);
	bool Send(const uint8* Data, int32 Count, int32& Sent);
	bool Close();
};
class ISocketSubsystem
{
public:
	static ISocketSubsystem* Get(const FName&);
	void DestroySocket(FSocket*);
};
class FTcpListener
{
public:
	FTcpListener(const FIPv4Endpoint&);
	FSocket* GetSocket() const;
	TDelegate<bool, FSocket*, const FIPv4Endpoint&>& OnConnectionAccepted();
};

namespace ENamedThreads
{
	enum Type { GameThread };
}
void AsyncTask(ENamedThreads::Type, std::function<void()>);

class FTSTicker
{
public:
	static FTSTicker& GetCoreTicker();
	void AddTicker(const TCHAR* Name, float Delay, TFunction<bool(float)>);
};

struct FPlatformProcess
{
	static void LaunchURL(const TCHAR* Url, const TCHAR* Parameters, FString* Error);
};
struct FGenericPlatformHttp
{
	static FString UrlEncode(const FString&);
};

class FJsonObject
{
public:
	FString GetStringField(const TCHAR*) const;
	int32 GetIntegerField(const TCHAR*) const;
};
template <typename Char = TCHAR> class TJsonReader {};
template <typename Char = TCHAR> struct TJsonReaderFactory
{
	static TSharedRef<TJsonReader<Char>> Create(const FString&);
};
struct FJsonSerializer
{
	static bool Deserialize(const TSharedRef<TJsonReader<TCHAR>>&, TSharedPtr<FJsonObject>&);
};

class IHttpResponse
{
public:
	int32 GetResponseCode() const;
	FString GetContentAsString() const;
};
class IHttpRequest;
using FHttpRequestPtr = TSharedPtr<IHttpRequest>;
using FHttpResponsePtr = TSharedPtr<IHttpResponse>;
class IHttpRequest
{
public:
	void SetURL(const FString&);
	void SetVerb(const FString&);
	void SetHeader(const FString&, const FString&);
	void SetContentAsString(const FString&);
	TDelegate<void, FHttpRequestPtr, FHttpResponsePtr, bool>& OnProcessRequestComplete();
	bool ProcessRequest();
};
class FHttpModule
{
public:
	static FHttpModule& Get();
	TSharedRef<IHttpRequest> CreateRequest();
};

struct FRegexPattern
{
	FRegexPattern(const FString&);
};
class FRegexMatcher
{
public:
	FRegexMatcher(const FRegexPattern&, const FString&);
	bool FindNext();
	FString GetCaptureGroup(int32);
};
struct FBase64
{
	static FString Encode(const uint8*, int32);
};

extern "C" int RAND_bytes(unsigned char*, int);
extern "C" unsigned char* SHA256(const unsigned char*, std::size_t, unsigned char*);
